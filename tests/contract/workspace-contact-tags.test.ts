import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { giveTag } from '#workspace/storage/people/members.ts'
import { insertTag } from '#workspace/storage/tags/tags.ts'
import { contactAccess } from './support/roles.ts'
import { followAs, type Follower } from './support/follower.ts'
import { until } from './push-support.ts'
import { GROUP, type Name } from './support/users.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'

let rig: Rig
const followers: Follower[] = []
beforeEach(async () => {
  rig = await startRig()
  await rig.contact('c', { user_id: 'ana', user_tag_id: 'tag-ana' })
  await rig.contact('ritas', { user_id: 'rita', user_tag_id: 'tag-rita' })
  for (const userId of ['ana', 'rita'])
    await giveTag(rig.workspace.storage.db, { groupId: GROUP, userId, tagId: 'label-vip' })
})
afterEach(async () => {
  for (const { client } of followers.splice(0)) client.disconnect()
  await rig.stop()
})

async function follow(name: Name): Promise<Follower> {
  const follower = await followAs(rig, name)
  followers.push(follower)
  return follower
}

const put = async (name: Name, tagId: string, contactId = 'c'): Promise<Answer> =>
  (await rig.as(name))('POST', 'tags/contact-tags', { body: { contactId, tagId } })
const takeOff = async (name: Name, tagId: string, contactId = 'c'): Promise<Answer> =>
  (await rig.as(name))('DELETE', `tags/contact-tags/${contactId}/tag/${tagId}`)
const list = async (name: Name, contactId = 'c'): Promise<Answer> =>
  (await rig.as(name))('GET', `tags/contact-tags/${contactId}`)
const idsOf = ({ body }: Answer) => body.items.map(({ tagId }: { tagId: string }) => tagId)
const contact = async () => (await (await rig.as('sara'))('GET', 'main/contacts/c')).body

async function nest(flags: object): Promise<void> {
  const { db } = rig.workspace.storage
  const group = await findGroup(db, GROUP)
  await saveGroup(db, groupSchema.parse({ ...group, ...flags }))
}

describe('a contact’s tag', () => {
  test('is added with the acting user, the contact’s agent, and its name', async () => {
    const who = { userId: 'beto', userName: 'Somebody else', contactName: 'Nobody' }
    const lie = { ...who, addedAt: '2001-01-01T00:00:00.000Z' }
    const adam = await rig.as('adam')
    const body = { contactId: 'c', tagId: 'label-rare', ...lie }
    const from = rig.workspace.clock.now()
    const answer = await adam('POST', 'tags/contact-tags', { body })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      contactId: 'c',
      tagId: 'label-rare',
      userId: 'adam',
      userName: 'adam',
      contactName: 'Customer c',
      contactCountryCode: '51',
      contactPhone: '51900000001',
      agentId: 'ana',
      agentName: 'ana',
      addedAt: expect.any(String),
    })
    const addedAt = Date.parse(answer.body.addedAt)
    expect(addedAt).toBeGreaterThanOrEqual(from)
    expect(addedAt).toBeLessThanOrEqual(rig.workspace.clock.now())

    expect((await list('adam')).body.items).toEqual([answer.body])
    expect((await contact()).tagIdList).toEqual(['label-rare'])
  })

  test('is listed in the order of adding', async () => {
    await put('adam', 'label-vip')
    rig.workspace.clock.advance(1_000)
    await put('adam', 'answers')
    rig.workspace.clock.advance(1_000)
    await put('adam', 'label-rare')
    expect(idsOf(await list('adam'))).toEqual(['label-vip', 'answers', 'label-rare'])
  })

  test('added twice is there once, and keeps its first user', async () => {
    const first = await put('ana', 'label-vip')
    rig.workspace.clock.advance(1_000)
    const again = await put('adam', 'label-vip')
    expect(again.status).toBe(200)
    expect(again.body.userId).toBe('ana')
    expect(again.body).toEqual(first.body)
    expect(idsOf(await list('adam'))).toEqual(['label-vip'])
  })

  test('added again after its removal is a new action', async () => {
    const first = await put('ana', 'label-vip')
    await takeOff('ana', 'label-vip')
    rig.workspace.clock.advance(1_000)
    const again = await put('ana', 'label-vip')
    const later = Date.parse(again.body.addedAt) - Date.parse(first.body.addedAt)
    expect(later).toBeGreaterThanOrEqual(1_000)
  })

  test('is removed; removing it again has no effect', async () => {
    await put('adam', 'label-vip')
    expect((await takeOff('ana', 'label-vip')).body).toEqual({ ok: true })
    expect((await takeOff('ana', 'label-vip')).status).toBe(200)
    expect((await contact()).tagIdList).toEqual([])
  })

  test('that is archived cannot be added, but removed', async () => {
    const { db } = rig.workspace.storage
    await insertTag(db, { id: 'old', groupId: GROUP, name: 'Old', archived: false })
    await put('adam', 'old')
    await db.updateTable('tags').set({ archived: 1 }).where('id', '=', 'old').execute()
    expect((await put('adam', 'old')).status).toBe(200)
    expect((await put('adam', 'old', 'ritas')).status).toBe(409)
    expect((await takeOff('adam', 'old')).status).toBe(200)
    expect(idsOf(await list('adam'))).toEqual([])
  })

  test('that does not exist is not found', async () => {
    await insertTag(rig.workspace.storage.db, {
      id: 'theirs',
      groupId: '2002',
      name: 'Theirs',
      archived: false,
    })
    for (const tagId of ['nothing', 'theirs', 'level-1']) {
      expect([tagId, (await put('adam', tagId)).status]).toEqual([tagId, 404])
      expect([tagId, (await takeOff('adam', tagId)).status]).toEqual([tagId, 404])
    }
    expect((await put('adam', 'label-vip', 'nobody')).status).toBe(404)
  })

  test.each(contactAccess)(
    '%s, contact %s: reading %i, changing %i',
    async (name, contactId, reads, changes) => {
      expect((await list(name, contactId)).status).toBe(reads)
      expect((await put(name, 'label-vip', contactId)).status).toBe(changes)
      expect(idsOf(await list('sara', contactId))).toEqual(changes === 200 ? ['label-vip'] : [])
      expect((await put(name, 'answers', contactId)).status).toBe(changes)
      await put('sara', 'label-vip', contactId)
      expect((await takeOff(name, 'label-vip', contactId)).status).toBe(changes)
      const left = idsOf(await list('sara', contactId))
      expect(left).toEqual(changes === 200 ? ['answers'] : ['label-vip'])
    },
  )

  test('of another publisher does not exist for a publisher', async () => {
    await put('adam', 'label-rare')
    await put('adam', 'label-vip')
    await put('adam', 'answers')
    expect(idsOf(await list('adam'))).toHaveLength(3)
    expect(idsOf(await list('ana'))).toEqual(expect.arrayContaining(['answers', 'label-vip']))
    expect(idsOf(await list('ana'))).not.toContain('label-rare')
    expect((await takeOff('ana', 'label-rare')).status).toBe(404)
    await takeOff('adam', 'label-rare')
    expect((await put('ana', 'label-rare')).status).toBe(404)
    expect((await contact()).tagIdList).toEqual(['label-vip'])
  })

  test('of another publisher is in no response or event for a publisher', async () => {
    const [mia, ana] = await Promise.all([follow('mia'), follow('ana')])
    const as = await rig.as('ana')
    await put('adam', 'label-rare')
    await put('adam', 'label-vip')
    await rig.channel.customer.message({
      contactId: 'c',
      content: { type: 'text', text: 'needle' },
    })
    const body = { flag: 'important' }
    const filter = `main/contacts/lastchats?groupId=${GROUP}&filterTagId=`
    const answers = [
      await as('GET', 'main/contacts/c'),
      await as('GET', `main/contacts/lastchats?groupId=${GROUP}`),
      await as('POST', 'main/contacts/c/enable-flag', { body }),
      await as('PATCH', 'main/contacts/c', { body: { brand: 'Nogal' } }),
      await as('PUT', 'main/contacts/c/chat-archived'),
      await as('DELETE', 'main/contacts/c/chat-archived'),
      await as('GET', `messages/messages/search?searchWords=needle`),
      await as('GET', `${filter}label-vip`),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(JSON.stringify(answer.body)).toContain('label-vip')
      expect(JSON.stringify(answer.body)).not.toContain('label-rare')
    }
    // Filtering by it does not reveal its contacts either.
    expect((await as('GET', `${filter}label-rare`)).body.items).toEqual([])
    expect((await (await rig.as('mia'))('GET', `${filter}label-rare`)).body.items).toHaveLength(1)
    await until('all is told', () => mia.received.length === 7 && ana.received.length === 6)
    expect(JSON.stringify(mia.received)).toContain('label-rare')
    expect(JSON.stringify(ana.received)).toContain('label-vip')
    expect(JSON.stringify(ana.received)).not.toContain('label-rare')
  })

  test('is sent to users who see the chat, with the contact’s current state', async () => {
    const [mia, beto] = await Promise.all([follow('mia'), follow('beto')])
    await put('ana', 'label-vip')
    await put('ana', 'label-vip')
    await takeOff('ana', 'label-vip')
    await takeOff('ana', 'label-vip')
    expect(await mia.next()).toMatchObject({
      name: 'contact.tagAdded',
      data: { byUserId: 'ana', tagId: 'label-vip', contact: { tagIdList: ['label-vip'] } },
    })
    expect(await mia.next()).toMatchObject({
      name: 'contact.tagRemoved',
      data: { byUserId: 'ana', tagId: 'label-vip', contact: { tagIdList: [] } },
    })
    await (
      await rig.as('ana')
    )('POST', 'main/notes', { body: { contactId: 'c', text: 'x' } })
    expect(await mia.next()).toMatchObject({ name: 'contact.noteAdded' })
    expect(beto.received).toEqual([])
  })
})

describe('a level’s tag', () => {
  const levels = async () => (await contact()).tagLvl

  test('becomes the contact’s value on its level, and replaces the previous one', async () => {
    await put('ana', 'answers')
    expect(await levels()).toEqual([{ levelId: 'level-1', tagId: 'answers' }])
    await put('ana', 'silent')
    await put('ana', 'price')
    expect(await levels()).toEqual([
      { levelId: 'level-1', tagId: 'silent' },
      { levelId: 'level-2', tagId: 'price' },
    ])
    await takeOff('ana', 'silent')
    expect(await levels()).toEqual([{ levelId: 'level-2', tagId: 'price' }])
  })

  test('is sent with the tags that it removes', async () => {
    const mia = await follow('mia')
    await put('ana', 'answers')
    await put('ana', 'answers')
    await put('ana', 'silent')
    const data = (id: string) => ({ byUserId: 'ana', tag: { id, type: 'level-1' } })
    expect(await mia.next()).toMatchObject({ name: 'contact.levelTagAdded', data: data('answers') })
    expect(await mia.next()).toMatchObject({
      name: 'contact.levelTagRemoved',
      data: data('answers'),
    })
    expect(await mia.next()).toMatchObject({
      name: 'contact.levelTagAdded',
      data: {
        ...data('silent'),
        contact: { tagLvl: [{ levelId: 'level-1', tagId: 'silent' }] },
      },
    })
  })

  test('moves its chat into the filtered list at once, at the right position', async () => {
    await rig.contact('d', { user_id: 'ana', user_tag_id: 'tag-ana' })
    const listed = async (narrowed: string) => {
      const path = `main/contacts/lastchats?groupId=${GROUP}&${narrowed}`
      const { body } = await (await rig.as('sara'))('GET', path)
      return body.items.map(({ id }: { id: string }) => id)
    }
    for (const id of ['c', 'd']) {
      await put('ana', 'answers', id)
      await put('ana', 'label-vip', id)
    }
    expect(await listed('filterTagsLvl=answers')).toEqual(['d', 'c'])
    expect(await listed('filterTagId=label-vip')).toEqual(['d', 'c'])
    const say = (contactId: string) =>
      rig.channel.customer.message({ contactId, content: { type: 'text', text: 'Hello' } })
    for (const narrowed of ['filterTagsLvl=answers', 'filterTagId=label-vip'])
      for (const first of ['c', 'd']) {
        await say(first)
        expect((await listed(narrowed))[0]).toBe(first)
      }
  })
})

describe('nested levels', () => {
  beforeEach(async () => {
    const { db } = rig.workspace.storage
    const rename = (id: string, name: string) =>
      db.updateTable('level_tags').set({ name }).where('id', '=', id).execute()
    await rename('answers', 'Responds')
    await rename('silent', 'Does not respond')
    await rename('price', 'Applies')
  })
  const levels = async () =>
    (await contact()).tagLvl.map(({ tagId }: { tagId: string }) => tagId).toSorted()

  test('refuse a tag that the previous level does not allow, and store nothing', async () => {
    await nest({ hasNesting: true })
    const early = await put('ana', 'price')
    expect([early.status, early.body.code]).toEqual([409, 'CONFLICT'])
    await put('ana', 'silent')
    expect((await put('ana', 'price')).status).toBe(409)
    expect(await levels()).toEqual(['silent'])
    await put('ana', 'answers')
    expect((await put('ana', 'price')).status).toBe(200)
    expect(await levels()).toEqual(['answers', 'price'])
  })

  test('remove later values with the one that they depend on, with an event each', async () => {
    await nest({ hasNesting: true })
    await put('ana', 'answers')
    await put('ana', 'price')
    const mia = await follow('mia')
    await put('ana', 'silent')
    expect(await levels()).toEqual(['silent'])
    const events = [await mia.next(), await mia.next(), await mia.next()]
    expect(events.map((one) => [one?.name, one?.data.tag.id])).toEqual([
      ['contact.levelTagRemoved', 'answers'],
      ['contact.levelTagRemoved', 'price'],
      ['contact.levelTagAdded', 'silent'],
    ])
    for (const one of events)
      expect(one?.data.contact.tagLvl).toEqual([{ levelId: 'level-1', tagId: 'silent' }])
  })

  const remove = async (path: string) =>
    expect((await (await rig.as('adam'))('DELETE', `tags/${path}`)).status).toBe(200)

  test.each([
    ['a tag', 'tags/answers'],
    ['a level', 'levels/level-1'],
  ])('remove values that depend on %s that is deleted, of no other contacts', async (_, path) => {
    await nest({ hasNesting: true })
    await rig.contact('other', { user_id: 'ana', user_tag_id: 'tag-ana' })
    await put('ana', 'answers')
    await put('ana', 'price')
    await put('ana', 'silent', 'other')
    await remove(path)
    expect(await levels()).toEqual([])
    expect(idsOf(await list('ana'))).toEqual([])
    expect(idsOf(await list('ana', 'other'))).toEqual(path.startsWith('tags') ? ['silent'] : [])
  })

  test('keep values that do not depend on a deleted one', async () => {
    await put('ana', 'answers')
    await put('ana', 'price')
    await remove('tags/answers')
    expect(await levels()).toEqual(['price'])
    await nest({ hasNesting: true })
    await remove('tags/price')
    expect(await levels()).toEqual([])
  })

  const change = async (method: string, path: string, body: object) =>
    expect((await (await rig.as('adam'))(method, `tags/${path}`, { body })).status).toBe(200)

  test('remove values that a renamed tag forbids, and keep allowed ones', async () => {
    await nest({ hasNesting: true })
    await put('ana', 'answers')
    await put('ana', 'price')
    await change('PATCH', 'tags/answers', { name: 'Picks up' })
    expect(await levels()).toEqual(['answers', 'price'])
    await change('PATCH', 'tags/silent', { name: 'Never' })
    await change('PATCH', 'tags/answers', { name: 'Does not respond' })
    expect(await levels()).toEqual(['answers'])
  })

  test('keep a renamed value even if it could not be chosen: then it can be cleared', async () => {
    await nest({ hasNesting: true })
    await change('PATCH', 'tags/answers', { name: 'Responds' })
    await put('ana', 'answers')
    await put('ana', 'price')
    await change('PATCH', 'tags/price', { name: 'Fibre info' })
    expect(await levels()).toEqual(['answers', 'price'])
    expect((await takeOff('ana', 'price')).status).toBe(200)
    expect((await put('ana', 'price')).body.code).toBe('CONFLICT')
  })

  test('remove values that are invalid after a level was moved', async () => {
    await nest({ hasNesting: true })
    await put('ana', 'answers')
    await put('ana', 'price')
    // The tags of the level that is first now restrict nothing.
    await change('PATCH', 'levels/level-2', { order: 0 })
    expect(await levels()).toEqual(['answers', 'price'])
    await takeOff('ana', 'answers')
    await change('PATCH', 'levels/level-2', { order: 1 })
    expect(await levels()).toEqual([])
  })

  test('remove values when another level is added or removed before theirs', async () => {
    await nest({ hasNesting: true })
    await put('ana', 'answers')
    await put('ana', 'price')
    await change('POST', 'levels', { name: 'Between', order: 1 })
    expect(await levels()).toEqual(['answers', 'price'])
    await change('POST', 'levels', { name: 'First', order: 0 })
    expect(await levels()).toEqual(['price'])
    await remove('levels/level-1')
    expect(await levels()).toEqual(['price'])
    const { body } = await (await rig.as('adam'))('GET', 'tags/levels')
    const between = body.items.find(({ name }: { name: string }) => name === 'Between')
    await remove(`levels/${between.id}`)
    expect(await levels()).toEqual([])
  })

  test('remove them however many contacts have them', async () => {
    await nest({ hasNesting: true })
    const { db } = rig.workspace.storage
    const ids = Array.from({ length: 1_100 }, (_unused, index) => `many-${index}`)
    for (const id of ids) await rig.contact(id)
    const rows = await db
      .selectFrom('contacts')
      .select(['id', 'activity'])
      .where('id', 'in', ids)
      .execute()
    const carrying = (level_id: string, tag_id: string) =>
      rows.map(({ id, activity }) => ({ contact_id: id, level_id, tag_id, activity }))
    const none = { added_by: null, agent_id: null, added_at: null }
    for (const row of [...carrying('level-1', 'answers'), ...carrying('level-2', 'price')])
      await db
        .insertInto('contact_level_tags')
        .values({ ...row, ...none })
        .execute()
    await remove('tags/answers')
    const left = db.selectFrom('contact_level_tags').select('contact_id')
    expect(await left.execute()).toEqual([])
  })

  test('do not allow to clear a disabled level', async () => {
    await put('ana', 'silent')
    await put('ana', 'price')
    await nest({ hasNesting: true })
    expect((await takeOff('ana', 'price')).status).toBe(409)
    expect(await levels()).toEqual(['price', 'silent'])
    expect((await takeOff('ana', 'silent')).status).toBe(200)
    expect(await levels()).toEqual([])
  })

  test('do not apply in a group without nesting', async () => {
    await put('ana', 'silent')
    expect((await put('ana', 'price')).status).toBe(200)
  })
})
