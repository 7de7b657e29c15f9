import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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

const call = async (
  name: Name,
  method: string,
  path: string,
  body?: object,
  group = GROUP,
): Promise<Answer> =>
  (await rig.as(name))(method, `tags/${path}`, { group, ...(body !== undefined && { body }) })
const namesOf = ({ body }: Answer) => body.items.map(({ name }: { name: string }) => name)
const levels = async () => namesOf(await call('adam', 'GET', 'levels'))
const tags = async (query = '') => namesOf(await call('adam', 'GET', `tags${query}`))

describe('levels and their tags', () => {
  test('are listed in order, all of them or those of one level', async () => {
    expect((await call('ana', 'GET', 'levels')).body.items).toEqual([
      { id: 'level-1', name: 'Result', order: 1 },
      { id: 'level-2', name: 'Reason', order: 2 },
    ])
    expect(await tags()).toEqual(['answers', 'price', 'silent'])
    expect(await tags('?type=level-2')).toEqual(['price'])
    expect(await tags('?type=nothing')).toEqual([])
    const elsewhere = await call('olga', 'GET', 'tags', undefined, OTHER_GROUP)
    expect(elsewhere.body.items).toEqual([])
  })

  test.each<[Name, number, number]>([
    ['sara', 200, 200],
    ['adam', 200, 200],
    ['susi', 200, 403],
    ['mia', 200, 200],
    ['ana', 200, 403],
    ['rita', 200, 403],
    ['olga', 404, 404],
  ])('%s: reading %i, changing %i', async (name, reads, changes) => {
    expect((await call(name, 'GET', 'levels')).status).toBe(reads)
    expect((await call(name, 'GET', 'tags')).status).toBe(reads)
    const all: [string, string, object?][] = [
      ['POST', 'levels', { name: 'New' }],
      ['PATCH', 'levels/level-1', { name: 'Other' }],
      ['POST', 'tags', { name: 'New', type: 'level-1' }],
      ['PATCH', 'tags/answers', { name: 'Other' }],
      ['DELETE', 'tags/silent'],
      ['DELETE', 'levels/level-2'],
    ]
    for (const [method, path, body] of all)
      expect([method, path, (await call(name, method, path, body)).status]).toEqual([
        method,
        path,
        changes,
      ])
    expect(await levels()).toEqual(changes === 200 ? ['Other', 'New'] : ['Result', 'Reason'])
    expect(await tags()).toEqual(
      changes === 200 ? ['New', 'Other'] : ['answers', 'price', 'silent'],
    )
  })
})

describe('a level', () => {
  test('is added as the last one, or at the given position', async () => {
    const last = await call('adam', 'POST', 'levels', { name: '  Last ' })
    expect(last.body).toMatchObject({ name: 'Last', order: 2 })
    const first = await call('adam', 'POST', 'levels', { name: 'First', order: 0 })
    expect(first.body).toMatchObject({ name: 'First', order: 0 })
    await call('adam', 'POST', 'levels', { name: 'Far', order: 99 })
    expect(await levels()).toEqual(['First', 'Result', 'Reason', 'Last', 'Far'])
  })

  test('is moved, and the others make room', async () => {
    const moved = await call('adam', 'PATCH', 'levels/level-2', { order: 0 })
    expect(moved.body).toEqual({ id: 'level-2', name: 'Reason', order: 0 })
    expect(await levels()).toEqual(['Reason', 'Result'])
    await call('adam', 'PATCH', 'levels/level-2', { order: 1, name: 'Why' })
    expect(await levels()).toEqual(['Result', 'Why'])
  })

  test('is deleted with its tags, also from contacts', async () => {
    await rig.contact('c')
    await call('adam', 'POST', 'contact-tags', { contactId: 'c', tagId: 'answers' })
    await call('adam', 'POST', 'contact-tags', { contactId: 'c', tagId: 'price' })
    await call('adam', 'DELETE', 'levels/level-1')
    expect(await tags()).toEqual(['price'])
    const contact = await (await rig.as('adam'))('GET', 'main/contacts/c')
    expect(contact.body.tagLvl).toEqual([{ levelId: 'level-2', tagId: 'price' }])
    await call('adam', 'DELETE', 'tags/price')
    const left = await call('adam', 'GET', 'contact-tags/c')
    expect(left.body.items).toEqual([])
  })

  test('that does not exist, or a change without fields, is refused', async () => {
    for (const [method, body] of [['PATCH', { name: 'x' }], ['DELETE']] as const)
      for (const path of ['levels/none', 'tags/none'])
        expect((await call('adam', method, path, body)).status).toBe(404)
    expect((await call('adam', 'PATCH', 'levels/level-1', {})).status).toBe(400)
    expect((await call('adam', 'POST', 'levels', { name: 'x', order: -1 })).status).toBe(400)
    expect((await call('adam', 'POST', 'tags', { name: 'x', type: 'none' })).status).toBe(404)
    expect((await call('adam', 'POST', 'tags', { name: ' ', type: 'level-1' })).status).toBe(400)
  })
})

describe('a level’s tag', () => {
  test('has a label that is unique on its level, ignoring case', async () => {
    const taken = await call('adam', 'POST', 'tags', { name: ' ANSWERS ', type: 'level-1' })
    expect([taken.status, taken.body.code]).toEqual([409, 'TAG_TAKEN'])
    const renamed = await call('adam', 'PATCH', 'tags/silent', { name: 'Answers' })
    expect(renamed.body.code).toBe('TAG_TAKEN')
    expect(await tags()).toEqual(['answers', 'price', 'silent'])
    const elsewhere = await call('adam', 'POST', 'tags', { name: 'Answers', type: 'level-2' })
    expect(elsewhere.body).toMatchObject({ name: 'Answers', type: 'level-2' })
    const same = await call('adam', 'PATCH', 'tags/silent', { name: 'SILENT' })
    expect(same.body).toEqual({
      _id: 'silent',
      id: 'silent',
      name: 'SILENT',
      type: 'level-1',
    })
  })
})

test('a change of the levels sends the group’s settings', async () => {
  const ana = await followAs(rig, 'ana')
  followers.push(ana)
  await call('adam', 'POST', 'levels', { name: 'New' })
  expect(await ana.next()).toMatchObject({
    name: 'group.settings',
    data: { byUserId: 'adam', group: { id: GROUP, levels: [{}, {}, { name: 'New' }] } },
  })
  await call('adam', 'DELETE', 'tags/silent')
  expect(await ana.next()).toMatchObject({
    name: 'group.settings',
    data: { group: { tagsLvl: [{ id: 'answers' }, { id: 'price' }] } },
  })
})

describe('the restrictions between levels', () => {
  const rule = { afterId: 'answers', tagId: 'price', isAllowed: false }
  const body = { nesting: 'hasNesting', rules: [rule] }
  const group = async () => (await (await rig.as('adam'))('GET', `main/groups/${GROUP}`)).body
  const answersOf = async () =>
    (await (await rig.as('adam'))('GET', 'main/contacts/c')).body.tagLvl.map(
      ({ tagId }: { tagId: string }) => tagId,
    )
  const answered = async () => {
    await rig.contact('c')
    for (const tagId of ['answers', 'price'])
      await call('adam', 'POST', 'contact-tags', { contactId: 'c', tagId })
  }

  test.each<[Name, number]>([
    ['sara', 200],
    ['adam', 200],
    ['susi', 403],
    ['mia', 200],
    ['ana', 403],
    ['rita', 403],
    ['olga', 404],
  ])('%s reads the counts, checks and saves: %i', async (name, status) => {
    await answered()
    expect((await call(name, 'GET', 'tags/usage')).status).toBe(status)
    expect((await call(name, 'POST', 'levels/nesting/check', body)).status).toBe(status)
    expect((await call(name, 'PUT', 'levels/nesting', body)).status).toBe(status)
    expect(await group()).toMatchObject({
      hasNesting: status === 200,
      nestingRules: status === 200 ? [rule] : [],
    })
    expect(await answersOf()).toEqual(status === 200 ? ['answers'] : ['answers', 'price'])
  })

  test('are checked without a change, saved with one, and sent with the group’s settings', async () => {
    await answered()
    const usage = (await call('adam', 'GET', 'tags/usage')).body.items
    expect(usage).toContainEqual({ id: 'price', contacts: 1 })
    expect(usage).toContainEqual({ id: 'silent', contacts: 0 })
    const ana = await followAs(rig, 'ana')
    followers.push(ana)
    expect((await call('adam', 'POST', 'levels/nesting/check', body)).body).toEqual({ contacts: 1 })
    expect(await answersOf()).toEqual(['answers', 'price'])
    await call('adam', 'PUT', 'levels/nesting', body)
    expect(await ana.next()).toMatchObject({
      name: 'group.settings',
      data: { group: { hasNesting: true, nestingRules: [rule] } },
    })
    const refused = await call('ana', 'POST', 'contact-tags', { contactId: 'c', tagId: 'price' })
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT'])
    expect((await call('adam', 'PUT', 'levels/nesting', { nesting: null, rules: [] })).status).toBe(
      200,
    )
    const put = await call('ana', 'POST', 'contact-tags', { contactId: 'c', tagId: 'price' })
    expect(put.status).toBe(200)
  })

  test.each([
    ['an unknown nesting', { nesting: 'hasTeams', rules: [] }, 400],
    ['no rules', { nesting: null }, 400],
    ['a pair twice', { nesting: null, rules: [rule, { ...rule, isAllowed: true }] }, 400],
    ['an unknown tag', { nesting: null, rules: [{ ...rule, tagId: 'none' }] }, 404],
  ])('are not changed by %s', async (_, wrong, status) => {
    const before = await group()
    expect((await call('adam', 'PUT', 'levels/nesting', wrong)).status).toBe(status)
    expect(await group()).toEqual(before)
  })
})
