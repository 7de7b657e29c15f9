import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { teamOverviewSchema, type TeamOverview } from '#contract/api/people/team-overview.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { advanceToNoon } from './support/noon.ts'
import { startRig, type Rig } from './support/test-workspace.ts'
import { GROUP, type Name } from './support/users.ts'

const MINUTE = 60_000

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.stop())

const answerOf = async (who: Name) => await (await rig.as(who))('GET', 'main/assignment/overview')
const overviewOf = async (who: Name): Promise<TeamOverview> =>
  teamOverviewSchema.parse((await answerOf(who)).body)
const agentIn = ({ agents }: TeamOverview, id: string) => agents.find(({ userId }) => userId === id)
const idsIn = ({ agents, teams }: TeamOverview) => ({
  agents: agents.map(({ userId }) => userId).toSorted(),
  teams: teams.map(({ teamId }) => teamId).toSorted(),
})

const ofAna = { user_id: 'ana', user_tag_id: 'tag-ana', team_tag_id: 'tag-north' }
const ofBeto = { user_id: 'beto', user_tag_id: 'tag-beto', team_tag_id: 'tag-south' }
const minutesAgo = (minutes: number) => rig.workspace.clock.now() - minutes * MINUTE
const waiting = (minutes: number) => ({ last_position: 1, waiting_since: minutesAgo(minutes) })

test.each([
  ['sara', { agents: ['ana', 'beto'], teams: ['north', 'south'] }],
  ['adam', { agents: ['ana', 'beto'], teams: ['north', 'south'] }],
  ['susi', { agents: ['ana', 'beto'], teams: ['north', 'south'] }],
  ['mia', { agents: ['ana'], teams: ['north'] }],
  ['ana', { agents: ['ana'], teams: [] }],
  ['beto', { agents: ['beto'], teams: [] }],
] as const)('%s sees the agents and teams that they lead, or themselves', async (who, expected) => {
  expect(idsIn(await overviewOf(who))).toEqual(expected)
})

test('a user who only reads, and one of another group, see no overview', async () => {
  expect((await answerOf('rita')).status).toBe(403)
  const options = { group: GROUP }
  const elsewhere = await (await rig.as('olga'))('GET', 'main/assignment/overview', options)
  expect(elsewhere.status).toBe(404)
})

describe('chats are counted', () => {
  beforeEach(async () => {
    await rig.contact('a1', { ...ofAna, ...waiting(40) })
    await rig.contact('a2', { ...ofAna, ...waiting(10) })
    await rig.contact('a3', { ...ofAna, last_position: 1 })
    await rig.contact('by tag', { user_tag_id: 'tag-ana', last_position: 1 })
    await rig.contact('finished', { ...ofAna, last_position: 1, finished: 1 })
    await rig.contact('archived', { ...ofAna, ...waiting(90), archived: 1 })
    await rig.contact('imported', { ...ofAna, last_position: 0 })
    await rig.contact('b1', { ...ofBeto, ...waiting(70) })
    await rig.contact('free', waiting(20))
    await rig.contact('free of south', { team_tag_id: 'tag-south', ...waiting(30) })
    await rig.contact('free, answered', { last_position: 1 })
  })
  const since = (value: string | undefined) =>
    value === undefined
      ? null
      : Math.round((rig.workspace.clock.now() - Date.parse(value)) / MINUTE)

  test('by agent: open ones with a message, with the longest wait', async () => {
    const overview = await overviewOf('sara')
    expect(agentIn(overview, 'ana')).toMatchObject({ openChats: 4, waiting: 2 })
    expect(since(agentIn(overview, 'ana')?.waitingSince)).toBe(40)
    expect(agentIn(overview, 'beto')).toMatchObject({ openChats: 1, waiting: 1 })
  })

  test('in total and without an agent: those that the caller sees', async () => {
    const all = await overviewOf('sara')
    expect(all.free).toMatchObject({ chats: 3, waiting: 2 })
    expect([since(all.free?.waitingSince), since(all.total.waitingSince)]).toEqual([30, 70])
    expect(all.total.waiting).toBe(5)
    const north = await overviewOf('mia')
    expect(north.free).toMatchObject({ chats: 2, waiting: 1 })
    expect([north.total.waiting, since(north.total.waitingSince)]).toEqual([3, 40])
    const own = await overviewOf('ana')
    expect(own.free).toBeUndefined()
    expect(own.total).toMatchObject({ waiting: 2, answered: 0 })
  })

  test('as they are after a first message, a finish and a deletion', async () => {
    const ana = await rig.as('ana')
    await rig.channel.customer.message({
      contactId: 'imported',
      content: { type: 'text', text: 'Hi' },
    })
    expect(agentIn(await overviewOf('sara'), 'ana')).toMatchObject({ openChats: 5, waiting: 3 })
    const body = { flag: 'finished' }
    expect((await ana('POST', 'main/contacts/a1/enable-flag', { body })).status).toBe(200)
    const overview = await overviewOf('sara')
    expect(agentIn(overview, 'ana')).toMatchObject({ openChats: 4, waiting: 2 })
    expect(since(agentIn(overview, 'ana')?.waitingSince)).toBe(10)
  })
})

describe('today', () => {
  const writes = (contactId: string) =>
    rig.channel.customer.message({ contactId, content: { type: 'text', text: 'Hi' } })
  async function answers(who: 'ana' | 'beto', contactId: string) {
    const body = { contactId, content: { type: 'text', text: 'Hello' } }
    const answer = await (await rig.as(who))('POST', 'messages/messages', { body })
    expect(answer.status).toBe(200)
    await rig.channel.customer.status({ messageId: answer.body._id, status: 'sent' })
  }
  const minutes = (ms: number | undefined) => (ms === undefined ? null : Math.round(ms / MINUTE))
  const figures = ({
    answered,
    medianResponse,
  }: {
    answered: number
    medianResponse?: number | undefined
  }) => [answered, minutes(medianResponse)]

  test('has the first answers and their median, by agent, team and in total', async () => {
    const { clock } = rig.workspace
    advanceToNoon(clock)
    for (const id of ['a1', 'a2', 'a3']) {
      await rig.contact(id, { ...ofAna, last_contact_response_at: null })
      await writes(id)
    }
    await rig.contact('b1', { ...ofBeto, last_contact_response_at: null })
    await writes('b1')
    clock.advance(2 * MINUTE)
    await answers('ana', 'a1')
    clock.advance(2 * MINUTE)
    await answers('ana', 'a2')
    clock.advance(6 * MINUTE)
    await answers('ana', 'a3')
    // A second answer is no first one.
    await answers('ana', 'a3')
    await answers('beto', 'b1')
    const all = await overviewOf('sara')
    expect(figures(agentIn(all, 'ana') ?? { answered: -1 })).toEqual([3, 4])
    expect(figures(agentIn(all, 'beto') ?? { answered: -1 })).toEqual([1, 10])
    expect(Object.fromEntries(all.teams.map((team) => [team.teamId, figures(team)]))).toEqual({
      north: [3, 4],
      south: [1, 10],
    })
    expect(figures(all.total)).toEqual([4, 4])
    expect(figures((await overviewOf('mia')).total)).toEqual([3, 4])
    expect(figures((await overviewOf('beto')).total)).toEqual([1, 10])
  })

  test('begins at midnight in the group’s time zone; last night’s customers count when they are answered', async () => {
    const { clock, storage } = rig.workspace
    const group = await findGroup(storage.db, GROUP)
    if (group === undefined) throw new Error('no group')
    await saveGroup(storage.db, { ...group, timeZone: 'America/Lima' })
    // 23:30 in Lima is 4:30 of the next day in UTC.
    const at = new Date(clock.now())
    const tomorrow = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + 1, 4, 30)
    clock.advance(tomorrow - clock.now())
    for (const id of ['evening', 'night']) {
      await rig.contact(id, { ...ofAna, last_contact_response_at: null })
      await writes(id)
    }
    await answers('ana', 'evening')
    expect(figures((await overviewOf('sara')).total)).toEqual([1, 0])
    clock.advance(60 * MINUTE)
    expect(figures((await overviewOf('sara')).total)).toEqual([0, null])
    await answers('ana', 'night')
    expect(figures((await overviewOf('sara')).total)).toEqual([1, 60])
  })
})
