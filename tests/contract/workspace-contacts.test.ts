import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { followAs, type Follower } from './support/follower.ts'
import { GROUP, OTHER_GROUP, type Name } from './support/users.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'

let rig: Rig
const followers: Follower[] = []
beforeEach(async () => {
  rig = await startRig()
  await rig.contact('of-ana', {
    user_id: 'ana',
    user_tag_id: 'tag-ana',
    name: 'Carmen',
    last_name: 'Rojas',
    phone: '51945118207',
    email: 'Carmen@Correo.example',
    brand: 'Nogal',
    extra_json: JSON.stringify({ custom_1: 'https://shop.example/1', custom_2: 'Lima' }),
  })
  await rig.contact('of-rita', { user_id: 'rita', user_tag_id: 'tag-rita' })
})
afterEach(async () => {
  for (const { client } of followers.splice(0)) client.disconnect()
  await rig.stop()
})

const form = {
  groupId: GROUP,
  name: 'Lucía',
  lastName: 'Fernández',
  email: 'lucia@correo.example',
  phone: '34612345678',
}
const register = async (who: Name, change: object = {}, group: string = GROUP): Promise<Answer> =>
  (await rig.as(who))('POST', 'main/contacts/new/auth', { body: { ...form, ...change }, group })
const edit = async (who: Name, id: string, body: object): Promise<Answer> =>
  (await rig.as(who))('PATCH', `main/contacts/${id}`, { body })
const follow = async (who: Name): Promise<Follower> => {
  const follower = await followAs(rig, who)
  followers.push(follower)
  return follower
}
const count = async () => {
  const { db } = rig.workspace.storage
  return (await db.selectFrom('contacts').select('id').execute()).length
}

describe('registering a contact', () => {
  test.each<[Name, number]>([
    ['sara', 200],
    ['adam', 200],
    ['susi', 200],
    ['mia', 200],
    ['ana', 200],
    ['rita', 403],
    ['gone', 404],
    ['olga', 404],
  ])('by %s: %i', async (who, status) => {
    const before = await count()
    expect((await register(who)).status).toBe(status)
    expect(await count()).toBe(before + (status === 200 ? 1 : 0))
  })

  test('stores the form’s data, unassigned, from the web app, and finds it at once', async () => {
    const mia = await follow('mia')
    const { body } = await register('ana', { brand: 'Nogal', custom_3: 'Cusco' })
    const expected = {
      name: 'Lucía',
      lastName: 'Fernández',
      email: 'lucia@correo.example',
      phone: '34612345678',
      countryCode: '34',
      source: 2,
      brand: 'Nogal',
      custom_3: 'Cusco',
      userTagIds: [],
    }
    expect(body).toMatchObject(expected)
    expect(body.userId).toBeUndefined()
    expect(await mia.next()).toMatchObject({
      name: 'contact.created',
      data: { byUserId: 'ana', contact: expected },
    })
    const ana = await rig.as('ana')
    for (const filter of ['34612345678', 'lucía fern', 'LUCIA@CORREO']) {
      const query = new URLSearchParams({ groupId: GROUP, filter })
      const { body: list } = await ana('GET', `main/contacts/lastchats?${query.toString()}`)
      expect([filter, list.items.map(({ id }: { id: string }) => id)]).toEqual([filter, [body.id]])
    }
    expect((await ana('GET', `messages/messages/${body.id}`)).body.items).toEqual([])
  })

  test('is possible for an integration that the group knows, or a generic one', async () => {
    const { db } = rig.workspace.storage
    const group = await findGroup(db, GROUP)
    if (group === undefined) throw new Error('no group')
    const fair = { source: 3, sourceInputId: 'fair', name: 'Fair' }
    await saveGroup(db, { ...group, sourceInputs: [fair] })
    const known = await register('ana', { source: 3, sourceInputId: 'fair' })
    expect(known.body).toMatchObject({ source: 3, sourceInputId: 'fair' })
    const generic = { source: 3, email: 'g@correo.example', phone: '34612345670' }
    expect((await register('ana', generic)).body).toMatchObject({ source: 3 })
  })

  test('assigns it to its creator if they would not see it otherwise', async () => {
    const { db } = rig.workspace.storage
    const group = await findGroup(db, GROUP)
    if (group === undefined) throw new Error('no group')
    await saveGroup(db, { ...group, freeContactsNotVisibleByPublisher: true })
    const { body } = await register('ana')
    expect(body).toMatchObject({ userId: 'ana', userTagId: 'tag-ana' })
    expect(body.userTagIds).toMatchObject([
      { userId: 'ana', userTagId: 'tag-ana', assignedBy: 'SOURCE_USER_PUBLISHER' },
    ])
    expect((await (await rig.as('ana'))('GET', `main/contacts/${body.id}`)).status).toBe(200)
    // An agent without a tag of their own gets it without a tag, so nobody else sees it.
    const shared = db.updateTable('members').set({ tag_id: null }).where('user_id', '=', 'ana')
    await shared.execute()
    const untagged = await register('ana', { email: 'y@correo.example', phone: '34612345680' })
    expect(untagged.body.userId).toBe('ana')
    expect(untagged.body.userTagId).toBeUndefined()
    const other = { email: 'x@correo.example', phone: '34612345679' }
    expect((await register('mia', other)).body.userId).toBeUndefined()
  })

  test.each<[Name, number]>([
    ['sara', 200],
    ['adam', 200],
    ['mia', 200],
    ['susi', 400],
    ['ana', 400],
  ])('without a last name or an e-mail by %s: %i', async (who, status) => {
    const changes = [{ lastName: '' }, { lastName: undefined }, { email: '' }, { email: undefined }]
    for (const [at, change] of changes.entries()) {
      const own = { email: `l${at}@correo.example`, phone: `3461234567${at}`, ...change }
      expect([change, (await register(who, own)).status]).toEqual([change, status])
    }
    const bare = { lastName: undefined, email: undefined, phone: '34612345699' }
    expect((await register(who, bare)).body.phone).toBe(status === 200 ? bare.phone : undefined)
  })

  test.each([
    [{ email: 'carmen@correo.EXAMPLE' }, 409, 'EMAIL_REGISTERED'],
    [{ phone: '51945118207' }, 409, 'PHONE_REGISTERED'],
    [{ name: '  ' }, 400, 'BAD_REQUEST'],
    [{ email: 'lucia' }, 400, 'BAD_REQUEST'],
    [{ phone: '' }, 400, 'BAD_REQUEST'],
    [{ phone: '123456' }, 400, 'BAD_REQUEST'],
    [{ phone: '1234567890123456' }, 400, 'BAD_REQUEST'],
    [{ phone: '+34612345678' }, 400, 'BAD_REQUEST'],
    [{ custom_1: 'x'.repeat(1_001) }, 400, 'BAD_REQUEST'],
    [{ groupId: OTHER_GROUP }, 400, 'BAD_REQUEST'],
    [{ source: 4 }, 400, 'BAD_REQUEST'],
    [{ source: -1 }, 400, 'BAD_REQUEST'],
    [{ source: 3, sourceInputId: 'none' }, 400, 'BAD_REQUEST'],
    [{ source: 1, sourceInputId: 'fair' }, 400, 'BAD_REQUEST'],
    [{ sourceInputId: 'fair' }, 400, 'BAD_REQUEST'],
  ])('refuses %j', async (change, status, code) => {
    const before = await count()
    const answer = await register('sara', change)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await count()).toBe(before)
  })

  test.each([
    ['Brazil', '5531987654321', '553187654321'],
    ['Mexico', '5215512345678', '525512345678'],
    ['Argentina', '5491123456789', '541123456789'],
  ])('refuses a number that a contact has in another spelling: %s', async (_, phone, other) => {
    for (const [one, two] of [
      [phone, other],
      [other, phone],
    ] as const) {
      await rig.workspace.storage.db.deleteFrom('contacts').execute()
      const first = await register('sara', { phone: one })
      const again = await register('sara', { email: 'other@correo.example', phone: two })
      expect([again.status, again.body.code]).toEqual([409, 'PHONE_REGISTERED'])
      const third = await register('sara', { email: 'other@correo.example' })
      expect((await edit('sara', third.body.id, { phone: two })).body.code).toBe('PHONE_REGISTERED')
      expect((await edit('sara', first.body.id, { phone: two })).status).toBe(200)
      expect((await edit('sara', third.body.id, { phone: one })).body.code).toBe('PHONE_REGISTERED')
      const list = `main/contacts/lastchats?groupId=${GROUP}&filter=${one}`
      const { body } = await (await rig.as('sara'))('GET', list)
      expect(body.items.map(({ id }: { id: string }) => id)).toEqual([first.body.id])
    }
  })

  test('leaves the number alone of a contact whose number older data has twice', async () => {
    await rig.contact('one', { phone: '5531987654321' })
    await rig.contact('two', { phone: '553187654321' })
    expect((await edit('sara', 'two', { name: 'Rosa', phone: '553187654321' })).status).toBe(200)
  })

  test('creates one contact, however often it is sent at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => register('sara')))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409,
    ])
  })

  test('accepts an e-mail and a phone number that another business has too', async () => {
    const elsewhere = { groupId: OTHER_GROUP, email: 'carmen@correo.example', phone: '51945118207' }
    expect((await register('olga', elsewhere, OTHER_GROUP)).status).toBe(200)
  })
})

describe('editing a contact', () => {
  test('may send empty fields that were empty before', async () => {
    await rig.contact('bare', { name: 'Ana', user_id: 'ana', user_tag_id: 'tag-ana' })
    const empty = { lastName: '', email: '', brand: '' }
    expect((await edit('ana', 'bare', { ...empty, name: 'Anita' })).status).toBe(200)
  })

  test.each<[Name, string, number]>([
    ['sara', 'of-ana', 200],
    ['adam', 'of-ana', 200],
    ['susi', 'of-ana', 200],
    ['mia', 'of-ana', 200],
    ['ana', 'of-ana', 200],
    ['beto', 'of-ana', 404],
    ['rita', 'of-ana', 404],
    ['rita', 'of-rita', 403],
    ['gone', 'of-ana', 404],
    ['olga', 'of-ana', 404],
  ])('by %s, %s: %i', async (who, id, status) => {
    const before = (await (await rig.as('sara'))('GET', `main/contacts/${id}`)).body
    expect((await edit(who, id, { brand: 'Changed' })).status).toBe(status)
    const after = (await (await rig.as('sara'))('GET', `main/contacts/${id}`)).body
    const edited = { ...before, brand: 'Changed', revision: before.revision + 1 }
    expect(after).toEqual(status === 200 ? edited : before)
  })

  test('changes only the named fields, clears empty custom ones, and updates the search', async () => {
    const mia = await follow('mia')
    const { body } = await edit('ana', 'of-ana', {
      name: ' Carmela ',
      phone: '5511987654321',
      email: 'carmela@shop.example',
      custom_2: '',
      custom_20: 'Wholesale',
    })
    expect(body).toMatchObject({
      name: 'Carmela',
      lastName: 'Rojas',
      phone: '5511987654321',
      countryCode: '55',
      brand: 'Nogal',
      custom_1: 'https://shop.example/1',
      custom_20: 'Wholesale',
    })
    expect([body.email, body.custom_2]).toEqual(['carmela@shop.example', undefined])
    expect(await mia.next()).toMatchObject({
      name: 'contact.edited',
      data: { byUserId: 'ana', contact: { id: 'of-ana', name: 'Carmela', custom_20: 'Wholesale' } },
    })
    const ana = await rig.as('ana')
    const found = async (filter: string) =>
      (await ana('GET', `main/contacts/lastchats?groupId=${GROUP}&filter=${filter}`)).body.items
    expect(await found('Carmela')).toHaveLength(1)
    expect(await found('5511987')).toHaveLength(1)
    expect(await found('51945118')).toEqual([])
    expect(await found('correo')).toEqual([])
  })

  test('without a change sends no event', async () => {
    const mia = await follow('mia')
    await edit('ana', 'of-ana', {
      name: 'Carmen',
      custom_2: 'Lima',
      custom_5: '',
      lastName: 'Rojas',
    })
    await edit('ana', 'of-ana', {})
    await edit('ana', 'of-ana', { brand: 'Other' })
    expect((await mia.next())?.data.contact.brand).toBe('Other')
    expect(mia.received).toHaveLength(1)
  })

  test.each([
    [{ email: 'CARMEN@correo.example', phone: '51945118207' }, 200, undefined],
    [{ email: 'other@correo.example' }, 409, 'EMAIL_REGISTERED'],
    [{ phone: '51900000009', brand: 'Half' }, 409, 'PHONE_REGISTERED'],
    [{ name: ' ' }, 400, 'BAD_REQUEST'],
    [{ lastName: '' }, 400, 'BAD_REQUEST'],
    [{ email: '', brand: 'Half' }, 400, 'BAD_REQUEST'],
    [{ brand: ' ' }, 400, 'BAD_REQUEST'],
    [{ email: 'no address' }, 400, 'BAD_REQUEST'],
    [{ phone: '' }, 400, 'BAD_REQUEST'],
  ])('with %j: %i', async (change, status, code) => {
    await rig.contact('other', { email: 'Other@Correo.example', phone: '51900000009' })
    const before = (await (await rig.as('sara'))('GET', 'main/contacts/of-ana')).body
    const answer = await edit('ana', 'of-ana', change)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    const after = (await (await rig.as('sara'))('GET', 'main/contacts/of-ana')).body
    expect(after).toEqual(status === 200 ? answer.body : before)
  })
})
