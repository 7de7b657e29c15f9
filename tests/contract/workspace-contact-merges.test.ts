import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { findGroup } from '#workspace/storage/groups/groups.ts'
import { dump } from './support/dump.ts'
import { followAs, type Follower } from './support/follower.ts'
import { callAs, ofWriters } from './support/roles.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'
import { GROUP, type Name } from './support/users.ts'

/** Contacts of the same person, which become one and two again. */

/** Who has the screen of contacts and may change them there. */
const leaders = new Set<string>(['sara', 'adam', 'mia'])
const OLD = '51987112340'
const NEW = '51944560218'

let rig: Rig
let followers: Follower[]
beforeEach(async () => {
  followers = []
  rig = await startRig({ control: true })
  await rig.contact('old', {
    name: 'Rosa',
    last_name: 'Elvira Medina',
    phone: OLD,
    email: 'rosa@decosur.example',
    user_id: 'ana',
    extra_json: JSON.stringify({ custom_1: '20601234567', custom_2: 'Surco' }),
  })
  await rig.contact('new', {
    name: 'Rosa',
    last_name: 'Medina',
    phone: NEW,
    email: 'Rosa@decosur.example',
    extra_json: JSON.stringify({ custom_2: 'San Borja' }),
  })
})
afterEach(async () => {
  for (const { client } of followers) client.disconnect()
  await rig.stop()
})

const call = async (who: Name, method: string, path: string, body?: object): Promise<Answer> =>
  await (
    await rig.as(who)
  )(method, `main/${path}`, body === undefined ? {} : { body })
/** Of the message API. */
const message = async (method: string, path: string, body?: object): Promise<Answer> =>
  await (
    await rig.as('sara')
  )(method, `messages/messages${path === '' ? '' : `/${path}`}`, body === undefined ? {} : { body })
const say = (contactId: string, text: string) =>
  rig.channel.customer.message({ contactId, content: { type: 'text', text } })
const merge = (who: Name = 'sara', more: object = {}, id = 'old') =>
  call(who, 'POST', `contacts/${id}/merge`, { otherId: 'new', ...more })
const undo = (id: string, who: Name = 'sara') => call(who, 'POST', `contacts/merges/${id}/undo`)
const contact = async (id: string) => (await call('sara', 'GET', `contacts/${id}`)).body
const texts = async (id: string) =>
  (await message('GET', `${id}?offset=0&limit=50`)).body.items.map(
    (one: { content: { text: string } }) => one.content.text,
  )
const duplicates = async (who: Name = 'sara') =>
  (await call(who, 'GET', `contacts/duplicates?groupId=${GROUP}`)).body.items
const found = async (words: string) =>
  (
    await message('GET', `search?groupId=${GROUP}&offset=0&limit=20&searchWords=${words}`)
  ).body.items.map((one: { contact: { id: string } }) => one.contact.id)

/** Messages of both contacts, alternating. */
async function talk(): Promise<void> {
  await say('old', 'escritorios')
  rig.workspace.clock.advance(60_000)
  await say('new', 'hola rosa')
  rig.workspace.clock.advance(60_000)
  await say('old', 'sigue ahí')
  rig.workspace.clock.advance(60_000)
  await say('new', 'gracias')
}

const reasonOf = ({ isSure, reason }: { isSure: boolean; reason: string }) => ({ isSure, reason })

describe('likely duplicates', () => {
  test.each(ofWriters)('are listed for the $role ($who)', async ({ who, status }) => {
    const expected = status === 200 && !leaders.has(who) ? 403 : status
    const answer = await (
      await callAs(rig, who)
    )('GET', `main/contacts/duplicates?groupId=${GROUP}`)
    expect(answer.status).toBe(expected)
    const found = expected === 200 ? [{ isSure: true, reason: 'email' }] : undefined
    expect(answer.body.items?.map(reasonOf)).toEqual(found)
  })

  test('are no duplicates once somebody has said so, until one of them changes', async () => {
    const distinct = (isDistinct: boolean) =>
      call('sara', 'PUT', 'contacts/new/distinct', { otherId: 'old', isDistinct })
    await distinct(true)
    expect(await duplicates()).toEqual([])
    await distinct(false)
    expect(await duplicates()).toHaveLength(1)
    await distinct(true)
    await call('sara', 'PATCH', 'contacts/new', { name: 'Rosita' })
    expect(await duplicates()).toHaveLength(1)
  })
})

describe('a merge', () => {
  test.each(ofWriters)('is made by the $role ($who)', async ({ who, status }) => {
    const expected = status === 200 && !leaders.has(who) ? 403 : status
    const answer = await (
      await callAs(rig, who)
    )('POST', 'main/contacts/old/merge', { body: { otherId: 'new' } })
    expect(answer.status).toBe(who === 'rita' ? 404 : expected)
  })

  test('has the messages of both by time, and finds them by their words', async () => {
    await talk()
    expect((await merge()).status).toBe(200)
    expect(await texts('old')).toEqual(['escritorios', 'hola rosa', 'sigue ahí', 'gracias'])
    expect(await found('escritorios')).toEqual(['old'])
    expect(await found('gracias')).toEqual(['old'])
    expect((await contact('old')).chat).toMatchObject({ lastMessage: 'gracias' })
    const list = await call('sara', 'GET', `contacts/lastchats?groupId=${GROUP}`)
    expect(list.body.items.map((one: { id: string }) => one.id)).toEqual(['old'])
    expect(await duplicates()).toEqual([])
  })

  test('takes the chosen values, unites tags, notes and history, and leads to one contact', async () => {
    await call('sara', 'POST', 'notes', { contactId: 'new', text: 'Paga a 30 días' })
    const { body } = await merge('sara', { fromOther: ['phone', 'custom_2'] })
    expect(body.contact).toMatchObject({
      id: 'old',
      lastName: 'Elvira Medina',
      phone: NEW,
      otherPhones: [OLD],
      custom_1: '20601234567',
      custom_2: 'San Borja',
      userId: 'ana',
    })
    expect(await contact('new')).toMatchObject({ id: 'old' })
    // The e-mail of the other one is free again.
    expect((await call('sara', 'PATCH', 'contacts/old', { email: 'rosa@x.example' })).status).toBe(
      200,
    )
    const notes = (await call('sara', 'GET', 'notes?contactId=old')).body.items
    expect(notes).toMatchObject([{ text: 'Paga a 30 días' }])
    const changes = (await call('sara', 'GET', 'contacts/old/changes')).body.items
    expect(changes).toMatchObject([{ kind: 'merged', byUserId: 'sara', from: OLD }])
  })

  test('brings both numbers to the one chat, which answers the one that wrote last', async () => {
    await merge()
    const first = { to: (await findGroup(rig.workspace.storage.db, GROUP))?.phone ?? '', name: '' }
    const write = (phone: string, text: string) =>
      rig.channel.customer.firstMessage({ ...first, phone, content: { type: 'text', text } })
    await write(NEW, 'desde el nuevo')
    expect(await contact('old')).toMatchObject({ phone: OLD, writesTo: NEW })
    await message('POST', '', { contactId: 'old', content: { type: 'text', text: 'Hola' } })
    expect(rig.channel.sent).toMatchObject([{ contactId: 'old', phone: NEW }])
    await write(OLD, 'desde el viejo')
    expect(await contact('old')).not.toHaveProperty('writesTo')
    expect(await texts('old')).toEqual(['desde el nuevo', 'Hola', 'desde el viejo'])
  })

  test('keeps the stricter opt-out for both numbers, and undoing it gives each its own', async () => {
    await call('sara', 'PUT', 'contacts/new/opt-out', { optedOut: true, reason: 'Por teléfono' })
    const { body } = await merge()
    expect(body.contact).toHaveProperty('marketingOptOutAt')
    const out = async () =>
      (await rig.workspace.storage.db.selectFrom('opt_outs').select('phone').execute())
        .map(({ phone }) => phone)
        .toSorted()
    expect(await out()).toEqual([NEW, OLD])
    await undo(body.id)
    expect(await out()).toEqual([NEW])
    expect(await contact('old')).not.toHaveProperty('marketingOptOutAt')
    expect(await contact('new')).toHaveProperty('marketingOptOutAt')
  })

  test('is followed by every window', async () => {
    const sara = await followAs(rig, 'sara')
    followers.push(sara)
    await merge('adam')
    expect([await sara.next(), await sara.next()]).toMatchObject([
      { name: 'contact.deleted', data: { contactId: 'new' } },
      { name: 'contact.merged', data: { contact: { id: 'old' } } },
    ])
  })

  test.each([
    ['the contact itself', 'same', async () => {}, { otherId: 'old' }],
    ['a contact that changed', 'changed', async () => {}, { otherRevision: 99 }],
    [
      'a blocked one',
      'blocked',
      () => call('sara', 'PUT', 'contacts/new/block', { kind: 'spam', reason: '' }),
      {},
    ],
    [
      'one that messages wait for',
      'sending',
      () => message('POST', '', { contactId: 'new', content: { type: 'text', text: 'Hola' } }),
      {},
    ],
  ] as const)('is refused with %s', async (_, why, before, more) => {
    await say('new', 'hola')
    await before()
    const { status, body } = await merge('sara', more)
    expect([status, body.details]).toEqual([409, { why }])
  })

  test('is refused with a contact that is unknown, of another group, or hidden from the caller', async () => {
    expect((await merge('sara', { otherId: 'nobody' })).status).toBe(404)
    expect((await merge('olga')).status).toBe(404)
  })
})

describe('undoing a merge', () => {
  test('restores both exactly', async () => {
    await talk()
    await call('sara', 'POST', 'notes', { contactId: 'new', text: 'Nota' })
    await call('sara', 'POST', 'contacts/new/assign', { groupId: GROUP, userId: 'beto' })
    await call('sara', 'POST', 'contacts/old/unassign', { groupId: GROUP })
    const without = {
      tables: ['contact_merges', 'chat_changes', 'message_moments', 'chat_counts', 'audit_entries'],
      columns: ['revision'],
    } as const
    const before = await dump(rig.workspace.storage, without)
    const { body } = await merge('sara', {
      fromOther: ['name', 'phone', 'email', 'owner', 'custom_1'],
    })
    expect(await dump(rig.workspace.storage, without)).not.toBe(before)
    const undone = await undo(body.id)
    expect(undone.status).toBe(200)
    expect(await dump(rig.workspace.storage, without)).toBe(before)
    expect(await texts('new')).toEqual(['hola rosa', 'gracias'])
    expect(await found('gracias')).toEqual(['new'])
    expect(await found('escritorios')).toEqual(['old'])
  })

  test('gives later messages to the number they were written with, and keeps later changes', async () => {
    await talk()
    const { body } = await merge()
    await say('new', 'después del nuevo')
    await say('old', 'después del viejo')
    await call('sara', 'PATCH', 'contacts/old', { brand: 'Deco Sur' })
    await undo(body.id)
    expect(await texts('old')).toEqual(['escritorios', 'sigue ahí', 'después del viejo'])
    expect(await texts('new')).toEqual(['hola rosa', 'gracias', 'después del nuevo'])
    expect(await contact('old')).toMatchObject({ brand: 'Deco Sur' })
    expect(await contact('new')).toMatchObject({ chat: { lastMessage: 'después del nuevo' } })
    await say('new', 'otra vez')
    expect(await texts('new')).toHaveLength(4)
  })

  test('works for a day, once, and the last merge first', async () => {
    await rig.contact('third', { phone: '51911111111' })
    const first = (await merge()).body.id
    const second = (await merge('sara', { otherId: 'third' })).body.id
    const listed = async () =>
      (await call('adam', 'GET', `contacts/merges?groupId=${GROUP}`)).body.items
    expect(await listed()).toMatchObject([
      { id: second, otherPhone: '51911111111', byUserId: 'sara', contact: { id: 'old' } },
      { id: first, otherPhone: NEW },
    ])
    expect((await undo(first)).body.details).toEqual({ why: 'later' })
    expect((await undo(second)).status).toBe(200)
    expect((await undo(second)).body.details).toEqual({ why: 'late' })
    rig.workspace.clock.advance(limits.contacts.mergeUndoMs)
    expect((await undo(first)).body.details).toEqual({ why: 'late' })
    expect(await listed()).toEqual([])
  })

  test('is no more once the person is deleted, with all numbers', async () => {
    await merge()
    await call('sara', 'POST', 'contacts/delete', { groupId: GROUP, contactIds: ['old'] })
    const left = await rig.workspace.storage.db.selectFrom('contacts').select('phone').execute()
    expect(left.map(({ phone }) => phone)).not.toContain(NEW)
  })
})

test('a preview says what both have, and shows where the number changes', async () => {
  await talk()
  const { body } = await call('sara', 'GET', 'contacts/old/merge-preview?otherId=new')
  expect(body).toMatchObject({
    contact: { id: 'old' },
    other: { id: 'new' },
    parts: { messages: 2 },
    otherParts: { messages: 2 },
  })
  expect(body.lines.map((line: { text: string }) => line.text)).toEqual([
    'escritorios',
    'hola rosa',
    'sigue ahí',
    'gracias',
  ])
})
