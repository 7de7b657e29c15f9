import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { headerNames } from '#contract/api/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { contactAccess } from './support/roles.ts'
import { followAs, type Follower } from './support/follower.ts'
import { GROUP, OTHER_GROUP, type Name } from './support/users.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'

let rig: Rig
const followers: Follower[] = []
beforeEach(async () => {
  rig = await startRig()
  await rig.contact('c', { user_id: 'ana', user_tag_id: 'tag-ana' })
  await rig.contact('d', { user_id: 'ana', user_tag_id: 'tag-ana' })
  await rig.contact('ritas', { user_id: 'rita', user_tag_id: 'tag-rita' })
})
afterEach(async () => {
  for (const { client } of followers.splice(0)) client.disconnect()
  await rig.stop()
})

const write = async (name: Name, contactId: string, text: string): Promise<Answer> =>
  (await rig.as(name))('POST', 'main/notes', { body: { contactId, text } })
const read = async (name: Name, contactId: string): Promise<Answer> =>
  (await rig.as(name))('GET', `main/notes?contactId=${contactId}`)

test('notes are listed newest first, with author and time', async () => {
  const first = await write('ana', 'c', '  Call after two  ')
  expect(first.status).toBe(200)
  expect(first.body).toMatchObject({ contactId: 'c', text: 'Call after two', userName: 'ana' })
  await write('mia', 'c', 'Has a new address')
  await write('ana', 'd', 'Of another contact')
  const { body } = await read('ana', 'c')
  expect(body.items).toMatchObject([
    { text: 'Has a new address', userId: 'mia', userName: 'mia' },
    { text: 'Call after two', userId: 'ana', userName: 'ana' },
  ])
  expect(Date.parse(body.items[1].createdAt)).toBeLessThanOrEqual(
    Date.parse(body.items[0].createdAt),
  )
})

test.each(contactAccess)(
  '%s, contact %s: reading %i, writing %i',
  async (name, contactId, reads, writes) => {
    expect((await read(name, contactId)).status).toBe(reads)
    expect((await write(name, contactId, 'A note')).status).toBe(writes)
    expect((await read('sara', contactId)).body.items).toHaveLength(writes === 200 ? 1 : 0)
  },
)

test.each(['', '   ', 'x'.repeat(limits.noteMax + 1)])('no note is made of %#', async (text) => {
  expect((await write('ana', 'c', text)).status).toBe(400)
  expect((await read('ana', 'c')).body.items).toEqual([])
})

const writeKeyed = async (text: string, key: string, group = GROUP): Promise<Answer> =>
  (await rig.as('ana'))('POST', 'main/notes', {
    body: { contactId: 'c', text },
    headers: { [headerNames.idempotencyKey]: key },
    group,
  })

test('a repeated call with its key writes one note, and returns the same', async () => {
  const first = await writeKeyed('Call after two', 'k1')
  expect((await writeKeyed('Call after two', 'k1')).body).toEqual(first.body)
  expect((await read('ana', 'c')).body.items).toEqual([first.body])
  expect((await writeKeyed('Call after three', 'k1')).body.code).toBe('IDEMPOTENCY_KEY_REUSED')
  expect((await writeKeyed('Call after two', 'k2')).status).toBe(200)
  expect((await read('ana', 'c')).body.items).toHaveLength(2)
})

test('a repeated call with its key returns that it was written, whoever has the chat by then', async () => {
  const first = await writeKeyed('Call after two', 'k1')
  const sara = await rig.as('sara')
  const given = await sara('POST', 'main/contacts/c/assign', {
    body: { groupId: GROUP, userId: 'beto' },
  })
  expect(given.status).toBe(200)
  const again = await writeKeyed('Call after two', 'k1')
  expect([again.status, again.body]).toEqual([200, first.body])
  rig.workspace.clock.advance(limits.handOverNoteMs + 1)
  expect((await writeKeyed('Call after two', 'k2')).status).toBe(404)
  expect((await writeKeyed('Call after two', 'k1', OTHER_GROUP)).status).toBe(404)
})

test('the event of a note has no text', async () => {
  const mia = await followAs(rig, 'mia')
  followers.push(mia)
  await write('ana', 'c', 'Between ourselves')
  const event = await mia.next()
  expect(event).toMatchObject({
    name: 'contact.noteAdded',
    data: { contactId: 'c', byUserId: 'ana' },
  })
  expect(JSON.stringify(event)).not.toContain('Between')
})

test('a user from whom a chat was taken away may leave one note for ten minutes', async () => {
  const [ana, beto] = [await followAs(rig, 'ana'), await followAs(rig, 'beto')]
  followers.push(ana, beto)
  const assign = async (userId: string) => {
    const sara = await rig.as('sara')
    const body = { groupId: GROUP, userId }
    expect((await sara('POST', 'main/contacts/c/assign', { body })).status).toBe(200)
  }
  await assign('beto')
  expect(await ana.next()).toMatchObject({
    name: 'contact.hidden',
    data: { contactId: 'c', byUserId: 'sara', userId: 'beto' },
  })
  expect((await write('olga', 'c', 'A note')).status).toBe(404)
  expect((await write('ana', 'c', 'He wants it on Monday')).status).toBe(200)
  // Only one, and the chat itself stays hidden.
  expect((await write('ana', 'c', 'And another')).status).toBe(404)
  expect((await read('ana', 'c')).status).toBe(404)
  expect((await read('beto', 'c')).body.items).toMatchObject([
    { text: 'He wants it on Monday', userId: 'ana' },
  ])
  await assign('ana')
  await assign('beto')
  rig.workspace.clock.advance(limits.handOverNoteMs + 1)
  expect((await write('ana', 'c', 'Too late')).status).toBe(404)
})

test('the event of a chat that was taken away says until when a note can be left', async () => {
  await rig.contact('free', {})
  const [ana, beto] = [await followAs(rig, 'ana'), await followAs(rig, 'beto')]
  followers.push(ana, beto)
  const sara = await rig.as('sara')
  const before = rig.workspace.clock.now()
  await sara('POST', 'main/contacts/free/assign', { body: { groupId: GROUP, userId: 'beto' } })
  const hidden = await ana.next()
  expect(hidden?.name).toBe('contact.hidden')
  const { noteUntil } = z.object({ noteUntil: z.string() }).parse(hidden?.data)
  expect(Date.parse(noteUntil)).toBeGreaterThanOrEqual(before + limits.handOverNoteMs)
})
