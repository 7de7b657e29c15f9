import { afterEach, beforeEach, expect, test } from 'vitest'
import { giveTag } from '#workspace/storage/people/members.ts'
import { insertTag } from '#workspace/storage/tags/tags.ts'
import { followAs, type Follower } from './support/follower.ts'
import { GROUP, OTHER_GROUP, type Name } from './support/users.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'

let rig: Rig
const followers: Follower[] = []
beforeEach(async () => {
  rig = await startRig()
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

/** Gives a user tags of their own beside their agent tag. */
async function own(name: Name, ...tagIds: string[]): Promise<void> {
  for (const tagId of tagIds)
    await giveTag(rig.workspace.storage.db, { groupId: GROUP, userId: name, tagId })
}

const list = async (name: Name, groupId = GROUP): Promise<Answer> =>
  (await rig.as(name))('GET', `main/v2/tags?groupId=${groupId}`, { group: groupId })
const named = ({ body }: Answer) => body.items.map(({ name }: { name: string }) => name)

test('the group’s tags are sorted by name ignoring case, archived ones too', async () => {
  const { db } = rig.workspace.storage
  await insertTag(db, { id: 'a', groupId: GROUP, name: 'árbol', archived: false })
  await insertTag(db, { id: 'z', groupId: GROUP, name: 'Zeta', archived: true })
  await insertTag(db, { id: 'x', groupId: OTHER_GROUP, name: 'Elsewhere', archived: false })
  const answer = await list('adam')
  expect(named(answer)).toEqual(['árbol', 'rare', 'vip', 'Zeta'])
  expect(answer.body.items.at(-1)).toEqual({
    _id: 'z',
    id: 'z',
    groupId: GROUP,
    name: 'Zeta',
    archived: true,
  })
})

test.each<[Name, string[]]>([
  ['sara', ['rare', 'vip']],
  ['adam', ['rare', 'vip']],
  ['susi', ['rare', 'vip']],
  ['mia', ['rare', 'vip']],
  ['ana', ['vip']],
  ['beto', []],
  ['rita', ['rare']],
])('%s sees the tags %j', async (name, expected) => {
  await own('ana', 'label-vip')
  await own('rita', 'label-rare')
  expect(named(await list(name))).toEqual(expected)
})

test('a publisher’s list excludes other publishers’ agent tags', async () => {
  const { db } = rig.workspace.storage
  await insertTag(db, { id: 'tag-beto', groupId: GROUP, name: 'Beto’s', archived: false })
  await own('ana', 'tag-beto', 'label-vip')
  expect(named(await list('ana'))).toEqual(['vip'])
  expect(named(await list('beto'))).toEqual(['Beto’s'])
})

test('the tags of another group are not returned', async () => {
  expect((await list('olga')).status).toBe(404)
  expect((await list('adam', OTHER_GROUP)).status).toBe(404)
  const adam = await rig.as('adam')
  expect((await adam('GET', `main/v2/tags?groupId=${OTHER_GROUP}`)).status).toBe(400)
})

const create = async (name: Name, label: unknown, groupId = GROUP): Promise<Answer> =>
  (await rig.as(name))('POST', 'main/v2/tags', { body: { groupId, name: label } })

test.each<[Name, number]>([
  ['sara', 200],
  ['adam', 200],
  ['susi', 200],
  ['mia', 200],
  ['ana', 200],
  ['rita', 403],
  ['olga', 404],
])('%s creates a tag: %i', async (name, status) => {
  const answer = await create(name, '  Sofas  ')
  expect(answer.status).toBe(status)
  const id = answer.body.id
  const created = { _id: id, id, groupId: GROUP, name: 'Sofas', archived: false }
  const stored = (await list('adam')).body.items.filter(
    (tag: { name: string }) => tag.name === 'Sofas',
  )
  expect(stored).toEqual(status === 200 ? [created] : [])
})

test('a publisher’s new tag is their own, and no other publisher’s', async () => {
  await create('ana', 'Mine')
  expect(named(await list('ana'))).toEqual(['Mine'])
  expect(named(await list('beto'))).toEqual([])
  expect(named(await list('mia'))).toEqual(['Mine', 'rare', 'vip'])
})

test.each(['vip', 'VIP', ' Vip ', 'ViP'])('the label %j is taken', async (label) => {
  const answer = await create('adam', label)
  expect([answer.status, answer.body.code]).toEqual([409, 'TAG_TAKEN'])
  // Also for a user who does not see the existing tag.
  expect((await create('beto', label)).body.code).toBe('TAG_TAKEN')
  expect(named(await list('adam'))).toEqual(['rare', 'vip'])
})

test('a label is taken in any encoding of its accents, and also by an archived tag', async () => {
  const { db } = rig.workspace.storage
  await insertTag(db, { id: 'x', groupId: GROUP, name: 'Árbol', archived: true })
  expect((await create('adam', 'ÁRBOL'.normalize('NFD'))).body.code).toBe('TAG_TAKEN')
  expect((await create('adam', 'Arbol')).status).toBe(200)
})

test('of two concurrent users with the same label one succeeds', async () => {
  const answers = await Promise.all(['New', 'new'].map((label) => create('adam', label)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
})

test('two groups may have a tag of the same label', async () => {
  const olga = await rig.as('olga')
  const body = { groupId: OTHER_GROUP, name: 'VIP' }
  expect((await olga('POST', 'main/v2/tags', { body, group: OTHER_GROUP })).status).toBe(200)
})

test.each(['', '   ', 'x'.repeat(101), null, 7])('the tag %j is refused', async (label) => {
  expect((await create('adam', label)).status).toBe(400)
  expect(named(await list('adam'))).toEqual(['rare', 'vip'])
})

test('a new tag is sent to users who may see it only', async () => {
  const [adam, ana, beto] = await Promise.all([follow('adam'), follow('ana'), follow('beto')])
  await create('ana', 'Mine')
  const event = { name: 'tag.changed', data: { byUserId: 'ana', tag: { name: 'Mine' } } }
  expect(await adam.next()).toMatchObject(event)
  expect(await ana.next()).toMatchObject(event)
  await create('mia', 'Hers')
  expect(await adam.next()).toMatchObject({ data: { tag: { name: 'Hers' } } })
  await mark()
  for (const publisher of [ana, beto])
    expect(await publisher.next()).toMatchObject({ name: 'member.serviceStatus' })
})

/** An event for every member: all earlier events have arrived by then. */
async function mark(): Promise<void> {
  const body = { groupId: GROUP }
  await (
    await rig.as('sara')
  )('PUT', 'main/users/me/service-status-busy', { body })
}
