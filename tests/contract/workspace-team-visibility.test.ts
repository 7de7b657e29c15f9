import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { channels } from '#contract/events.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { until } from './push-support.ts'
import { followAs, type Follower } from './support/follower.ts'
import { GROUP, type Name, type teams } from './support/users.ts'
import { startRig, type Caller, type Rig } from './support/test-workspace.ts'

/** Chats with an agent and without, of no team and of each. */
const chats = {
  free: {},
  'free-north': { team_tag_id: 'tag-north' },
  'free-south': { team_tag_id: 'tag-south' },
  'of-ana': { user_id: 'ana', user_tag_id: 'tag-ana', team_tag_id: 'tag-north' },
  'of-beto': { user_id: 'beto', user_tag_id: 'tag-beto', team_tag_id: 'tag-south' },
} as const
type Chat = keyof typeof chats
const all = Object.keys(chats).filter((id): id is Chat => id in chats)
const but = (...hidden: Chat[]) => all.filter((id) => !hidden.includes(id))

/** One of each role: here mia manages no team of her own, and so reaches both. */
const persons = ['sara', 'adam', 'susi', 'mia', 'ana', 'beto'] as const satisfies Name[]
type Person = (typeof persons)[number]

type Team = keyof typeof teams
interface Case {
  readonly hiding: readonly Team[]
  readonly restricts: boolean
  readonly sees: Record<Person, readonly Chat[]>
}

/** Settings that show each team's free chats to its own members only. */
const inOwnTeamAlone: Case['sees'] = {
  sara: all,
  adam: but('free-north', 'free-south'),
  susi: but('free-north', 'free-south'),
  mia: but('free-north', 'free-south'),
  ana: but('free-south', 'of-beto'),
  beto: but('free-north', 'of-ana'),
}

/** Visibility by section 6; a super admin always sees everything. */
const cases: readonly (readonly [string, Case])[] = [
  [
    'no team hides its free chats',
    {
      hiding: [],
      restricts: false,
      sees: {
        sara: all,
        adam: all,
        susi: all,
        mia: all,
        ana: but('of-beto'),
        beto: but('of-ana'),
      },
    },
  ],
  [
    'one team hides its free chats',
    {
      hiding: ['south'],
      restricts: false,
      sees: {
        sara: all,
        adam: but('free-south'),
        susi: but('free-south'),
        mia: but('free-south'),
        ana: but('free-south', 'of-beto'),
        beto: but('of-ana'),
      },
    },
  ],
  [
    'both teams hide theirs',
    {
      hiding: ['north', 'south'],
      restricts: false,
      sees: inOwnTeamAlone,
    },
  ],
  [
    'the group keeps every team’s free chats from those outside it',
    {
      hiding: [],
      restricts: true,
      sees: inOwnTeamAlone,
    },
  ],
]
let rig: Rig
beforeAll(async () => {
  rig = await startRig()
  for (const id of all) await rig.contact(id, chats[id])
  await setMember('mia', null)
})
afterAll(() => rig.stop())

async function setMember(user: Name, team_id: Team | null): Promise<void> {
  const { db } = rig.workspace.storage
  await db.updateTable('members').set({ team_id }).where('user_id', '=', user).execute()
}

async function set({ hiding, restricts }: Pick<Case, 'hiding' | 'restricts'>): Promise<void> {
  const { db } = rig.workspace.storage
  for (const team of ['north', 'south'] as const) {
    const hides_free_chats = hiding.includes(team) ? 1 : 0
    await db.updateTable('teams').set({ hides_free_chats }).where('id', '=', team).execute()
  }
  const group = groupSchema.parse(await findGroup(db, GROUP))
  await saveGroup(db, { ...group, teamRestrictionForUserOutTeam: restricts })
}

async function listed(call: Caller): Promise<string[]> {
  const { body } = await call('GET', `main/contacts/lastchats?groupId=${GROUP}&limit=100`)
  return body.items.map(({ id }: { id: string }) => id).toSorted()
}

const say = (contactId: string) =>
  rig.channel.customer.message({ contactId, content: { type: 'text', text: 'Hi' } })

describe.each(cases)('where %s', (_, one) => {
  beforeEach(() => set(one))

  test.each(persons)('%s gets exactly the visible chats, with the right count', async (name) => {
    const call = await rig.as(name)
    for (const id of all) await say(id)
    expect(await listed(call)).toEqual([...one.sees[name]].toSorted())
    const counter = await call('GET', `main/contacts/lastchats/counter?groupId=${GROUP}`)
    expect(counter.body.pendingChatsAmount).toBe(one.sees[name].length)
  })

  test.each(persons)('%s finds each of them, and no hint of others', async (name) => {
    const call = await rig.as(name)
    const nobody = await call('GET', 'main/contacts/nobody')
    expect(nobody.status).toBe(404)
    for (const id of all) {
      const sees = one.sees[name].includes(id)
      const { status, body } = await call('GET', `main/contacts/${id}`)
      expect([id, status, sees ? body.id : body]).toEqual([
        id,
        ...(sees ? [200, id] : [404, nobody.body]),
      ])
      expect((await call('GET', `messages/messages/${id}`)).status).toBe(sees ? 200 : 404)
      const content = { type: 'reaction', messageId: 'none', text: '👍' }
      const write = { body: { contactId: id, content } }
      const answer = await call('POST', 'messages/messages', write)
      expect([id, answer.body]).toEqual([
        id,
        { code: 'NOT_FOUND', message: `There is no such ${sees ? 'message' : 'contact'}.` },
      ])
      const presence = { socket_id: '1.2', channel_name: channels.presence(id) }
      const attend = await call('POST', 'main/realtime/auth', { body: presence, group: null })
      expect([id, attend.status]).toEqual([id, sees ? 200 : 403])
    }
  })

  describe('with an event in every chat', () => {
    const followers: Follower[] = []
    afterEach(() => {
      for (const { client } of followers.splice(0)) client.disconnect()
    })

    test('each user receives those of their chats only', async () => {
      for (const name of persons) followers.push(await followAs(rig, name))
      for (const id of all) await say(id)
      // Sent to everybody after all others.
      const status = await rig.as('sara')
      for (const kind of ['busy', 'available'])
        await status('PUT', `main/users/me/service-status-${kind}`, { body: { groupId: GROUP } })
      for (const [index, { received }] of followers.entries()) {
        await until('the last event', () =>
          received.some(({ name }) => name === 'member.serviceStatus'),
        )
        const contactIds = received.flatMap(({ data }) => (data.contact ? [data.contact.id] : []))
        const name = persons[index] ?? 'sara'
        expect([name, contactIds]).toEqual([name, [...one.sees[name]]])
      }
    })
  })
})

describe('a manager of a team that hides its free chats', () => {
  beforeEach(async () => {
    await set({ hiding: ['south'], restricts: false })
    await setMember('mia', 'south')
  })
  afterEach(() => setMember('mia', null))

  test('sees them, as a member of the team', async () => {
    expect(await listed(await rig.as('mia'))).toEqual(['free', 'free-south', 'of-beto'])
  })
})

test('users outside a team that hides its free chats lose a chat assigned to it', async () => {
  await set({ hiding: ['south'], restricts: false })
  await rig.contact('newcomer')
  const adam = await followAs(rig, 'adam')
  const sara = await followAs(rig, 'sara')
  const body = { teamId: 'south' }
  const given = await (await rig.as('sara'))('POST', 'main/contacts/newcomer/assign-team', { body })
  expect(given.status).toBe(200)
  expect(await adam.next()).toMatchObject({
    name: 'contact.hidden',
    data: { contactId: 'newcomer' },
  })
  expect(await sara.next()).toMatchObject({
    name: 'contact.teamAssigned',
    data: { contact: { id: 'newcomer', teamTagId: 'tag-south' } },
  })
  expect((await (await rig.as('adam'))('GET', 'main/contacts/newcomer')).status).toBe(404)
  for (const { client } of [adam, sara]) client.disconnect()
})

test('the teams’ list has the hiding setting', async () => {
  await set({ hiding: ['south'], restricts: false })
  const { body } = await (await rig.as('mia'))('GET', `main/v2/teams?groupId=${GROUP}`)
  const hides = (team: { id: string; hidesFreeChats: boolean }) => [team.id, team.hidesFreeChats]
  expect(body.items.map(hides)).toEqual([
    ['north', false],
    ['south', true],
  ])
})
