import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { groupSchema, type Group } from '#contract/entities/groups/group.ts'
import { chatViews, viewQueries, type ChatView } from '#contract/rules/chats/chat-views.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { GROUP, type Name } from './support/users.ts'
import { startRig, type Rig } from './support/test-workspace.ts'

/** The views above the chat list: what each lists and counts, by role, settings of the group and state of the chat. */

const HOUR = 3_600_000
const ofAna = { user_id: 'ana', user_tag_id: 'tag-ana', team_tag_id: 'tag-north' }
const ofBeto = { user_id: 'beto', user_tag_id: 'tag-beto', team_tag_id: 'tag-south' }

interface State {
  /** The users whom a note mentions who have not looked at it. */
  readonly mentions?: readonly Name[]
  readonly row: object
  /** The agent; undefined: free. */
  readonly agent?: Name
  readonly isOpen: boolean
  readonly isUnread: boolean
  readonly waits: boolean
}
const waits = { pending_messages: 2, waiting_since: HOUR }
const chats = {
  free: { row: waits, isOpen: true, isUnread: true, waits: true },
  'free-answered': {
    row: {},
    mentions: ['sara', 'ana', 'beto', 'rita'],
    isOpen: true,
    isUnread: false,
    waits: false,
  },
  'free-finished': { row: { finished: 1 }, isOpen: false, isUnread: false, waits: false },
  'free-south': {
    row: { ...waits, team_tag_id: 'tag-south' },
    isOpen: true,
    isUnread: true,
    waits: true,
  },
  'ana-unread': {
    row: { ...ofAna, ...waits },
    agent: 'ana',
    isOpen: true,
    isUnread: true,
    waits: true,
  },
  // The agent has opened the chat, and an automatic answer was sent: the customer still waits.
  'ana-opened': {
    row: { ...ofAna, waiting_since: 2 * HOUR, last_message_auto_response: 1 },
    agent: 'ana',
    isOpen: true,
    isUnread: false,
    waits: true,
  },
  'ana-finished': {
    row: { ...ofAna, finished: 1 },
    agent: 'ana',
    mentions: ['adam', 'mia', 'ana'],
    isOpen: false,
    isUnread: false,
    waits: false,
  },
  'beto-unread': {
    // Ana no longer sees the chat in which she is mentioned.
    row: { ...ofBeto, ...waits },
    mentions: ['ana', 'beto', 'susi'],
    agent: 'beto',
    isOpen: true,
    isUnread: true,
    waits: true,
  },
} as const satisfies Record<string, State>
type Chat = keyof typeof chats
const all = Object.keys(chats).filter((id): id is Chat => id in chats)
const but = (...hidden: string[]) =>
  all.filter((id) => !hidden.some((prefix) => id.startsWith(prefix)))

const persons = ['sara', 'adam', 'susi', 'mia', 'ana', 'beto', 'rita'] as const satisfies Name[]
type Person = (typeof persons)[number]

interface Case {
  readonly name: string
  readonly settings: Partial<Group>
  readonly sees: Record<Person, readonly Chat[]>
}
const cases: readonly Case[] = [
  {
    name: 'agents see free chats',
    settings: {},
    sees: {
      sara: all,
      adam: all,
      susi: all,
      mia: but('beto', 'free-south'),
      ana: but('beto'),
      beto: but('ana'),
      rita: but('ana', 'beto'),
    },
  },
  {
    name: 'agents see no free chats',
    settings: { freeContactsNotVisibleByPublisher: true },
    sees: {
      sara: all,
      adam: all,
      susi: all,
      mia: but('beto', 'free-south'),
      ana: but('beto', 'free'),
      beto: but('ana', 'free'),
      rita: [],
    },
  },
  {
    name: 'free chats of a team are for its members',
    settings: { teamRestrictionForUserOutTeam: true },
    sees: {
      sara: all,
      adam: but('free-south'),
      susi: but('free-south'),
      mia: but('beto', 'free-south'),
      ana: but('beto', 'free-south'),
      beto: but('ana'),
      rita: but('ana', 'beto', 'free-south'),
    },
  },
]

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig.stop())

async function reset(settings: Partial<Group>): Promise<void> {
  const { db } = rig.workspace.storage
  await db.deleteFrom('contacts').execute()
  for (const id of all) await rig.contact(id, chats[id].row)
  await rig.contact('archived', { ...waits, archived: 1 })
  let noted = 0
  const mention = async (user_id: string, contact_id: string, more: object = {}) => {
    const row = {
      group_id: GROUP,
      user_id,
      kind: 'mention',
      text: '',
      contact_id,
      read: 0,
    } as const
    const created_at = rig.workspace.clock.now()
    const id = `mention-${(noted += 1)}`
    await db
      .insertInto('notifications')
      .values({ ...row, id, created_at, ...more })
      .execute()
  }
  for (const who of persons) {
    for (const id of all) {
      const { mentions = [] }: State = chats[id]
      // Two mentions in one chat count once.
      for (const _ of [1, 2]) if (mentions.some((one) => one === who)) await mention(who, id)
    }
    await mention(who, 'archived')
    await mention(who, 'free', { read: 1 })
    await mention(who, 'free', { kind: 'waiting' })
    await mention(who, 'free', { created_at: 0 })
  }
  const group = groupSchema.parse(await findGroup(db, GROUP))
  const open = {
    hasNotifications: true,
    freeContactsNotVisibleByPublisher: false,
    teamRestrictionForUserOutTeam: false,
  }
  await saveGroup(db, { ...group, ...open, ...settings })
}

const isIn: Record<ChatView, (id: Chat, who: Person) => boolean> = {
  mine: (id, who) => {
    const { isOpen, ...one }: State = chats[id]
    return one.agent === who && isOpen
  },
  unassigned: (id) => {
    const { isOpen, agent }: State = chats[id]
    return agent === undefined && isOpen
  },
  unread: (id) => chats[id].isUnread,
  waiting: (id) => chats[id].waits,
  all: () => true,
  mentions: (id, who) => {
    const { mentions = [] }: State = chats[id]
    return mentions.some((one) => one === who)
  },
  // Targets are off.
  missed: () => false,
}

async function listed(who: Name, view: ChatView): Promise<string[]> {
  const query = Object.entries(viewQueries[view]).map(([name, value]) => `&${name}=${value}`)
  const path = `main/contacts/lastchats?groupId=${GROUP}&limit=100${query.join('')}`
  const { body } = await (await rig.as(who))('GET', path)
  return body.items.map(({ id }: { id: string }) => id).toSorted()
}

async function counted(who: Name): Promise<Record<ChatView, number>> {
  const path = `main/contacts/lastchats/counter?groupId=${GROUP}`
  const { pendingChatsAmount, views } = (await (await rig.as(who))('GET', path)).body
  // Without targets, there is no number of missed ones.
  return { missed: 0, ...views, unread: pendingChatsAmount }
}

describe.each(cases)('where $name', ({ settings, sees }) => {
  beforeEach(() => reset(settings))

  test.each(persons)('the views of %s list and count the same chats', async (who) => {
    const counts = await counted(who)
    for (const view of chatViews) {
      const wanted = sees[who].filter((id) => isIn[view](id, who)).toSorted()
      expect([view, await listed(who, view)]).toEqual([view, wanted])
      expect([view, counts[view]]).toEqual([view, wanted.length])
    }
  })

  test.each(persons)(
    'what %s opens is read for them, and for others only in a chat of their own',
    async (who) => {
      const call = await rig.as(who)
      const unread = sees[who].filter((id) => chats[id].isUnread)
      for (const id of unread) {
        const body = { pendingMessages: 0 }
        const answer = await call('PATCH', `main/contacts/${id}/chat`, { body })
        expect([answer.status, answer.body.chat.pendingMessages]).toEqual([200, 0])
      }
      expect([await listed(who, 'unread'), (await counted(who)).unread]).toEqual([[], 0])
      const own: readonly string[] = unread.filter((id) => isIn.mine(id, who))
      for (const other of persons.filter((one) => one !== who)) {
        const left = sees[other].filter((id) => chats[id].isUnread && !own.includes(id)).toSorted()
        expect([other, await listed(other, 'unread')]).toEqual([other, left])
        expect([other, (await counted(other)).unread]).toEqual([other, left.length])
      }
      // Reading a chat does not answer the customer.
      const waiting = sees[who].filter((id) => chats[id].waits).toSorted()
      expect(await listed(who, 'waiting')).toEqual(waiting)
    },
  )
})

test('mentions are not counted in a group without notifications', async () => {
  await reset({ hasNotifications: false })
  expect((await counted('ana')).mentions).toBeUndefined()
})
