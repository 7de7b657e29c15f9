import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { SavedView } from '#contract/entities/chats/saved-view.ts'
import { updateMember } from '#workspace/storage/people/members.ts'
import { followAs, type Follower } from './support/follower.ts'
import { callAs, ofMembers } from './support/roles.ts'
import { startRig, type Rig } from './support/test-workspace.ts'
import { GROUP, type Name } from './support/users.ts'

const VIEWS = 'main/saved-views'
const query = 'view=mine&sort=waiting&type=important'

let rig: Rig
const followers: Follower[] = []
beforeEach(async () => {
  rig = await startRig()
})
afterEach(async () => {
  for (const { client } of followers.splice(0)) client.disconnect()
  await rig.stop()
})

const call = async (who: Name, method: string, path: string, body?: object) =>
  (await rig.as(who))(method, path, body === undefined ? {} : { body })
const save = async (who: Name, name: string, more: object = {}) =>
  await call(who, 'POST', VIEWS, { groupId: GROUP, name, query, ...more })
const change = async (who: Name, id: string, body: object) =>
  await call(who, 'PATCH', `${VIEWS}/${id}`, body)
const listed = async (who: Name): Promise<SavedView[]> =>
  (await call(who, 'GET', `${VIEWS}?groupId=${GROUP}`)).body.items
const names = async (who: Name) => (await listed(who)).map(({ name }) => name)

describe('the saved views', () => {
  test.each(ofMembers)('are answered to the $role with $status', async ({ who, status }) => {
    const caller = await callAs(rig, who)
    expect((await caller('GET', `${VIEWS}?groupId=${GROUP}`)).status).toBe(status)
  })
})

describe('a view of one’s own', () => {
  test('keeps view, order and filters, and is nobody else’s, of whatever role', async () => {
    const { status, body } = await save('rita', '  Urgent ', { isPinned: true })
    expect(status).toBe(200)
    const view = { name: 'Urgent', query, isPinned: true, userId: 'rita', groupId: GROUP }
    expect(body).toMatchObject(view)
    expect(await listed('rita')).toEqual([expect.objectContaining(view)])
    for (const who of ['sara', 'adam', 'mia', 'ana'] as const) {
      expect(await listed(who)).toEqual([])
      expect((await change(who, body.id, { name: 'Mine' })).status).toBe(404)
      expect((await call(who, 'DELETE', `${VIEWS}/${body.id}`)).status).toBe(404)
    }
    expect((await change('rita', body.id, { query: '', isPinned: false })).body).toMatchObject({
      name: 'Urgent',
      query: '',
      isPinned: false,
    })
    expect((await call('rita', 'DELETE', `${VIEWS}/${body.id}`)).status).toBe(200)
    expect(await listed('rita')).toEqual([])
  })

  test('needs a name that no other one of the user has', async () => {
    const { body } = await save('ana', 'Urgent')
    expect((await save('ana', ' URGENT')).status).toBe(409)
    expect((await save('beto', 'Urgent')).status).toBe(200)
    const other = (await save('ana', 'Later')).body
    expect((await change('ana', other.id, { name: 'urgent' })).status).toBe(409)
    expect((await change('ana', body.id, { name: 'URGENT' })).status).toBe(200)
    expect((await save('ana', ' ')).status).toBe(400)
    expect((await save('ana', 'x'.repeat(limits.savedViews.nameMax + 1))).status).toBe(400)
    const long = 'x'.repeat(limits.savedViews.queryMax + 1)
    expect((await save('ana', 'Long', { query: long })).status).toBe(400)
  })

  test('is one of at most fifty, five of them pinned', async () => {
    for (let n = 1; n <= limits.savedViews.viewsMax; n += 1)
      expect((await save('ana', `View ${n}`)).status).toBe(200)
    expect((await save('ana', 'One more')).status).toBe(400)
    const all = await listed('ana')
    const pinned = all.slice(0, limits.savedViews.pinnedMax + 1)
    const answers = []
    for (const { id } of pinned) answers.push((await change('ana', id, { isPinned: true })).status)
    expect(answers).toEqual([200, 200, 200, 200, 200, 400])
  })

  test('is listed in the user’s order', async () => {
    const ids = []
    for (const name of ['a', 'b', 'c']) ids.push((await save('ana', name)).body.id)
    const foreign = (await save('beto', 'x')).body.id
    const order = [ids[2], foreign, 'unknown', ids[0], ids[2]]
    const body = { groupId: GROUP, ids: order }
    const answer = await call('ana', 'PUT', 'main/saved-views-order', body)
    expect(answer.body.items.map(({ name }: SavedView) => name)).toEqual(['c', 'a', 'b'])
    await save('ana', 'd')
    expect(await names('ana')).toEqual(['c', 'a', 'b', 'd'])
  })
})

describe('a view of a team', () => {
  const shared = async () => (await save('adam', 'North’s', { teamId: 'north' })).body.id

  test('is shared by admins alone, and only with a team of the group', async () => {
    for (const who of ['susi', 'mia', 'ana', 'rita'] as const) {
      const own = (await save(who, 'Own')).body.id
      expect([who, (await save(who, 'x', { teamId: 'north' })).status]).toEqual([who, 403])
      expect([who, (await change(who, own, { teamId: 'north' })).status]).toEqual([who, 403])
    }
    expect((await save('sara', 'x', { teamId: 'nowhere' })).status).toBe(404)
    expect((await save('sara', 'x', { teamId: 'north' })).status).toBe(200)
  })

  test('is seen by its members, who cannot change it, and managed by the admins', async () => {
    const id = await shared()
    const seen = []
    for (const who of ['sara', 'adam', 'susi', 'mia', 'ana', 'beto', 'rita'] as const)
      seen.push([who, (await names(who)).length, (await change(who, id, { name: 'x' })).status])
    expect(seen).toEqual([
      ['sara', 1, 200],
      ['adam', 1, 200],
      ['susi', 0, 404],
      ['mia', 1, 403],
      ['ana', 1, 403],
      ['beto', 0, 404],
      ['rita', 1, 403],
    ])
    expect((await call('ana', 'DELETE', `${VIEWS}/${id}`)).status).toBe(403)
    expect((await change('sara', id, { teamId: 'south' })).status).toBe(200)
    expect([await names('ana'), await names('beto')]).toEqual([[], ['x']])
    expect((await change('sara', id, { teamId: null })).body).toMatchObject({ userId: 'sara' })
    expect([await names('beto'), await names('adam'), await names('sara')]).toEqual([[], [], ['x']])
  })

  test('goes with the team, and comes to those who join it', async () => {
    await shared()
    const { db } = rig.workspace.storage
    await updateMember(db, { groupId: GROUP, userId: 'beto' }, { team_id: 'north' })
    expect(await names('beto')).toEqual(['North’s'])
    expect(await call('sara', 'DELETE', 'main/v2/teams/north')).toMatchObject({ status: 200 })
    expect(await names('sara')).toEqual([])
  })
})

test('a change of a view is announced to the users who see it, before or after', async () => {
  for (const who of ['ana', 'mia', 'beto'] as const) followers.push(await followAs(rig, who))
  const heard = () =>
    followers.map(
      ({ received }) => received.filter(({ name }) => name === 'savedViews.changed').length,
    )
  const { id } = (await save('ana', 'Own')).body
  await expect.poll(heard).toEqual([1, 0, 0])
  expect((await change('ana', id, { isPinned: true })).status).toBe(200)
  await expect.poll(heard).toEqual([2, 0, 0])
  const team = (await save('sara', 'Team', { teamId: 'north' })).body
  await expect.poll(heard).toEqual([3, 1, 0])
  await change('sara', team.id, { teamId: 'south' })
  await expect.poll(heard).toEqual([4, 2, 1])
  await call('sara', 'DELETE', `${VIEWS}/${team.id}`)
  await expect.poll(heard).toEqual([4, 2, 2])
})
