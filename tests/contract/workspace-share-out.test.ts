import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { chatBulkApi } from '#contract/api/chats/chat-bulk.ts'
import { sharePlanSchema, type SharePlan } from '#contract/api/people/team-overview.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { insertMember } from '#workspace/storage/people/members.ts'
import { insertUser } from '#workspace/storage/people/users.ts'
import { startRig, type Rig } from './support/test-workspace.ts'
import { GROUP, type Name } from './support/users.ts'

const MINUTE = 60_000

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
  await hire('noa', 'north')
  await setCapacity(5)
})
afterEach(() => rig.stop())

async function hire(name: string, team_id: string): Promise<void> {
  const { db } = rig.workspace.storage
  const email = `${name}@example.test`
  await insertUser(db, { id: name, name, email, password_hash: 'x', created_at: 0 })
  const row = { group_id: GROUP, user_id: name, tag_id: `tag-${name}`, team_id, created_at: 0 }
  await insertMember(db, { ...row, role: 'ROLE_PUBLISHER', service_status: 1 })
}
async function setCapacity(capacity: number | null): Promise<void> {
  const { db } = rig.workspace.storage
  const group = await findGroup(db, GROUP)
  if (group === undefined) throw new Error('no group')
  const autoAssignment = capacity === null ? undefined : ({ mode: 'leastBusy', capacity } as const)
  await saveGroup(db, { ...group, hasNotifications: true, autoAssignment })
}
const away = async (...names: string[]) =>
  rig.workspace.storage.db
    .updateTable('members')
    .set({ service_status: 2 })
    .where('user_id', 'in', names)
    .execute()

/** A free chat whose customer waits for so many minutes. */
const free = (id: string, minutes: number, more: object = {}) =>
  rig.contact(id, {
    last_position: 1,
    waiting_since: rig.workspace.clock.now() - minutes * MINUTE,
    ...more,
  })
const ofNorth = { team_tag_id: 'tag-north' }
const ofSouth = { team_tag_id: 'tag-south' }

const askPlan = async (who: Name, chats: object, userIds?: readonly string[]) =>
  await (
    await rig.as(who)
  )('POST', 'main/assignment/share-out', {
    body: { groupId: GROUP, chats, userIds },
  })
const planOf = async (...args: Parameters<typeof askPlan>): Promise<SharePlan> =>
  sharePlanSchema.parse((await askPlan(...args)).body)
const sharesIn = ({ shares }: SharePlan) =>
  Object.fromEntries(shares.map(({ userId, contactIds }) => [userId, contactIds]))
const leftIn = ({ left }: SharePlan) =>
  Object.fromEntries(left.map(({ contactId, reason }) => [contactId, reason]))
const all = { from: 'free' }

describe('a plan', () => {
  test('gives the longest waits first, a team’s chats within the team, and names what stays free', async () => {
    await rig.contact('old', { user_id: 'ana', user_tag_id: 'tag-ana', last_position: 1 })
    await free('n1', 50, ofNorth)
    await free('n2', 40, ofNorth)
    await free('any', 30)
    await free('s1', 20, ofSouth)
    await free('quiet', 0, { waiting_since: null })
    await free('imported', 0, { waiting_since: null, last_position: 0 })
    await away('beto')
    const plan = await planOf('sara', all)
    expect(sharesIn(plan)).toEqual({ ana: ['n2', 'quiet'], noa: ['n1', 'any'] })
    expect(leftIn(plan)).toEqual({ s1: 'nobody' })
    expect(plan.shares.map(({ openChats }) => openChats)).toEqual([1, 0])
    expect(plan.left.map(({ name }) => name)).toEqual([expect.stringContaining('s1')])
    expect(plan.hasMore).toBe(false)
  })

  test('gives nobody more than the capacity, and shares out evenly without one', async () => {
    for (let index = 0; index < 12; index += 1) await free(`c${index}`, 90 - index)
    await away('beto')
    const limited = await planOf('sara', all)
    expect(limited.shares.map(({ contactIds }) => contactIds.length)).toEqual([5, 5])
    expect(leftIn(limited)).toEqual({ c10: 'full', c11: 'full' })
    await setCapacity(null)
    const even = await planOf('sara', all)
    expect(even.shares.map(({ contactIds }) => contactIds.length)).toEqual([6, 6])
  })

  test('considers only a team, chosen agents or chosen chats', async () => {
    await free('n1', 50, ofNorth)
    await free('s1', 40, ofSouth)
    await free('s2', 30, ofSouth)
    await rig.contact('anas', { user_id: 'ana', user_tag_id: 'tag-ana', last_position: 1 })
    await free('closed', 20, { finished: 1 })
    expect(sharesIn(await planOf('sara', { from: 'free', teamId: 'south' }))).toEqual({
      beto: ['s1', 's2'],
    })
    expect(sharesIn(await planOf('sara', all, ['noa']))).toEqual({ noa: ['n1'] })
    const chosen = await planOf('sara', { from: 'chosen', contactIds: ['s2', 'anas', 'closed'] })
    expect(sharesIn(chosen)).toEqual({ beto: ['s2'] })
    expect(leftIn(chosen)).toEqual({ anas: 'taken', closed: 'taken' })
    expect((await askPlan('sara', { from: 'free', teamId: 'nowhere' })).status).toBe(404)
  })

  test('is for managers and admins who may write, of the chats and agents that they lead', async () => {
    await free('n1', 50, ofNorth)
    await free('s1', 40, ofSouth)
    expect(sharesIn(await planOf('mia', all))).toEqual({ ana: ['n1'] })
    const hidden = { from: 'chosen', contactIds: ['s1'] }
    expect(await planOf('mia', hidden)).toMatchObject({ shares: [], left: [] })
    for (const who of ['ana', 'rita'] as const) expect((await askPlan(who, all)).status).toBe(403)
    expect((await askPlan('olga', all)).status).toBe(404)
  })

  test('leaves everything free if nobody is available', async () => {
    await free('n1', 50)
    await away('ana', 'beto', 'noa')
    const plan = await planOf('sara', all)
    expect([plan.shares, leftIn(plan)]).toEqual([[], { n1: 'nobody' }])
  })
})

describe('a share that is given to an agent', () => {
  const give = async (who: Name, userId: string, contactIds: readonly string[]) => {
    const target = { to: 'agent', userId, sharing: true }
    const body = { groupId: GROUP, contactIds, change: { kind: 'assign', target } }
    return await (
      await rig.as(who)
    )('POST', 'main/contacts/lastchats/bulk', { body })
  }
  const resultsOf = ({ body }: Awaited<ReturnType<typeof give>>): string[] =>
    chatBulkApi.changeChats.output
      .parse(body)
      .items.map(({ id, result, code }) => [id, result, code].filter(Boolean).join(' '))
  const agentOf = async (id: string): Promise<string | undefined> =>
    (await (await rig.as('sara'))('GET', `main/contacts/${id}`)).body.userId
  const notified = async () =>
    (
      await rig.workspace.storage.db
        .selectFrom('notifications')
        .select(['user_id', 'change', 'text'])
        .execute()
    ).map(({ user_id, change, text }) => [user_id, change, text])

  test('is theirs up to the capacity, with one notification and a row in each chat’s history', async () => {
    const ids = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6']
    for (const id of ids) await free(id, 10, ofNorth)
    await rig.contact('old', { user_id: 'noa', user_tag_id: 'tag-noa', last_position: 1 })
    expect(resultsOf(await give('mia', 'noa', ids))).toEqual([
      ...ids.slice(0, 4).map((id) => `${id} changed`),
      'c5 refused CONFLICT',
      'c6 refused CONFLICT',
    ])
    expect([await agentOf('c4'), await agentOf('c5')]).toEqual(['noa', undefined])
    expect(await notified()).toEqual([['noa', 'given', '4']])
    const chat = await (await rig.as('sara'))('GET', 'main/contacts/c1')
    expect(chat.body.userTagIds).toMatchObject([{ userId: 'noa', assignedByUserId: 'mia' }])
    // A repeated call changes nothing.
    expect(resultsOf(await give('mia', 'noa', ['c1']))).toEqual(['c1 unchanged'])
  })

  test('has no chat that somebody took meanwhile, and nothing for who is not available', async () => {
    await free('mine', 10)
    await free('late', 10)
    await rig.contact('anas', { user_id: 'ana', user_tag_id: 'tag-ana', last_position: 1 })
    expect(resultsOf(await give('sara', 'noa', ['anas', 'mine']))).toEqual([
      'anas refused CHAT_TAKEN',
      'mine changed',
    ])
    expect(await agentOf('anas')).toBe('ana')
    await away('noa')
    expect(resultsOf(await give('sara', 'noa', ['late']))).toEqual(['late refused CONFLICT'])
    expect(await agentOf('late')).toBeUndefined()
  })

  test('is undone for one agent alone: their chats are free in their team again, unless they changed', async () => {
    for (const id of ['n1', 'n2']) await free(id, 10, ofNorth)
    await free('s1', 10, ofSouth)
    const given = await give('sara', 'noa', ['n1', 'n2'])
    await give('sara', 'beto', ['s1'])
    await (
      await rig.as('sara')
    )('POST', 'main/contacts/n2/assign', {
      body: { groupId: GROUP, userId: 'ana' },
    })
    for (const { id, undo } of chatBulkApi.changeChats.output.parse(given.body).items) {
      const body = { groupId: GROUP, contactIds: [id], change: undo }
      await (
        await rig.as('sara')
      )('POST', 'main/contacts/lastchats/bulk', { body })
    }
    expect([await agentOf('n1'), await agentOf('n2'), await agentOf('s1')]).toEqual([
      undefined,
      'ana',
      'beto',
    ])
    const chat = await (await rig.as('sara'))('GET', 'main/contacts/n1')
    expect(chat.body.teamTagId).toBe('tag-north')
  })
})
