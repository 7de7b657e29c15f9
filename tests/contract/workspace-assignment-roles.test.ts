import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AssignmentEntry } from '#contract/entities/chats/assignment-entry.ts'
import { contactSchema, type Contact } from '#contract/entities/contacts/contact.ts'
import type { SourceKind } from '#contract/entities/chats/source-kind.ts'
import { chatStatuses, currentStatusTags } from '#contract/rules/chats/chat-status.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { GROUP, type Name } from './support/users.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'

/**
 * Every call about a chat's agent, team and status tags, by every role: its result, or its refusal
 * without a change.
 */

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig.stop())

/** Chats of one test: `own` belongs to the caller, `anas` to an agent of team north. */
let chats = 0
const chat = { own: '', anas: '', south: '', free: '' }
async function chatsFor(name: Name): Promise<void> {
  chats += 1
  const more = { team_tag_id: 'tag-north', chat_status: chatStatuses.inProgress }
  const of = (who: string) => ({ user_id: who, user_tag_id: `tag-${who}`, ...more })
  chat.own = await rig.contact(`own-${chats}`, of(name))
  chat.anas = await rig.contact(`anas-${chats}`, of('ana'))
  chat.south = await rig.contact(`south-${chats}`, { ...of('beto'), team_tag_id: 'tag-south' })
  chat.free = await rig.contact(`free-${chats}`, more)
}
beforeEach(() => setGroup({ hasReleaseChat: false, hasTeams: true, hasChatStatus: true }))

async function setGroup(change: Record<string, unknown>): Promise<void> {
  const { db } = rig.workspace.storage
  const group = await findGroup(db, GROUP)
  if (group === undefined) throw new Error('no group')
  await saveGroup(db, { ...group, ...change })
}

/** The chat's agent and status. */
const factsOf = (contact: Contact) => ({
  agent: contact.userId,
  agentTag: contact.userTagId,
  team: contact.teamTagId,
  tags: currentStatusTags(contact),
})
const anas: ReturnType<typeof factsOf> = {
  agent: 'ana',
  agentTag: 'tag-ana',
  team: 'tag-north',
  tags: [],
}

/** The user named by a row of the history. */
const doersOf = (row: AssignmentEntry) =>
  Object.fromEntries(Object.entries(row).filter(([member]) => /By(?:UserId)?$/.test(member)))

interface Call {
  path: string
  body: Record<string, unknown>
  /** The chat's state afterwards. */
  after: ReturnType<typeof factsOf>
  /** The users named by the history's rows: the agent's, the team's, and an added one. */
  wrote: (by: SourceKind, byUserId: string) => Partial<AssignmentEntry>[]
}

const release: Call = {
  path: 'unassign',
  body: { groupId: GROUP },
  after: { ...anas, agent: undefined, agentTag: undefined },
  wrote: (unassignedBy, unassignedByUserId) => [{ unassignedBy, unassignedByUserId }, {}],
}
const releaseToTeam: Call = { ...release, body: { groupId: GROUP, releaseToTeam: true } }
const assignTeam: Call = {
  path: 'assign-team',
  body: { teamId: 'south' },
  after: { ...anas, team: 'tag-south' },
  wrote: (by, byUserId) => [
    {},
    { unassignedTeamBy: by, unassignedTeamByUserId: byUserId },
    { assignedTeamBy: by, assignedTeamByUserId: byUserId },
  ],
}
const unassignTeam: Call = {
  path: 'unassign-team',
  body: {},
  after: { ...anas, team: undefined },
  wrote: (unassignedTeamBy, unassignedTeamByUserId) => [
    {},
    { unassignedTeamBy, unassignedTeamByUserId },
  ],
}
const statusTags: Call = {
  path: 'chat-status-tag',
  body: { chatStatusTags: ['Won'] },
  after: { ...anas, tags: ['Won'] },
  wrote: () => [{}, {}],
}

async function ask(name: Name, contactId: string, { path, body }: Call): Promise<Answer> {
  const call = await rig.as(name)
  return await call('POST', `main/contacts/${contactId}/${path}`, { body })
}
async function storedContact(contactId: string): Promise<Contact> {
  const sara = await rig.as('sara')
  return contactSchema.parse((await sara('GET', `main/contacts/${contactId}`)).body)
}

/** A history with open rows of the agent and of the team. */
async function withHistory(contactId: string): Promise<void> {
  const { db } = rig.workspace.storage
  const rows = [
    { userId: 'ana', userTagId: 'tag-ana', assignedAt: '2026-01-02T10:00:00.000Z' },
    { teamTagId: 'tag-north', assignedTeamAt: '2026-01-02T11:00:00.000Z' },
  ]
  for (const [position, entry] of rows.entries())
    await db
      .insertInto('assignments')
      .values({ contact_id: contactId, position, entry_json: JSON.stringify(entry) })
      .execute()
}

const actors = [
  { role: 'super admin', name: 'sara', by: 'SOURCE_USER_ADMIN' },
  { role: 'admin', name: 'adam', by: 'SOURCE_USER_ADMIN' },
  { role: 'supervisor', name: 'susi', by: 'SOURCE_USER_ADMIN' },
  { role: 'manager', name: 'mia', by: 'SOURCE_USER_MANAGER' },
  { role: 'publisher', name: 'ana', by: 'SOURCE_USER_PUBLISHER' },
] as const

interface Refused {
  role: string
  name: Name
  which: keyof typeof chat
  status: number
}
/** A user who may read a chat gets 403; for others the chat does not exist. */
const refused: Refused[] = [
  { role: 'read-only agent', name: 'rita', which: 'own', status: 403 },
  { role: 'read-only agent', name: 'rita', which: 'anas', status: 404 },
  { role: 'publisher', name: 'beto', which: 'anas', status: 404 },
  { role: 'publisher', name: 'ana', which: 'free', status: 403 },
  { role: 'manager', name: 'mia', which: 'south', status: 404 },
  { role: 'stranger', name: 'olga', which: 'anas', status: 404 },
]

describe.each([
  { what: 'release', call: release },
  { what: 'release to the team', call: releaseToTeam },
  { what: 'assign to a team', call: assignTeam },
  { what: 'take out of the team', call: unassignTeam },
  { what: 'set the status tags', call: statusTags },
])('to $what', ({ call }) => {
  test.each(actors)('is allowed for the $role ($name)', async ({ name, by }) => {
    await chatsFor(name)
    await withHistory(chat.anas)
    expect((await ask(name, chat.anas, call)).status).toBe(200)
    const now = await storedContact(chat.anas)
    expect(factsOf(now)).toEqual(call.after)
    expect(now.userTagIds.map(doersOf)).toEqual(call.wrote(by, name))
  })

  test.each(refused)(
    'is refused for the $role ($name), of whom the chat is $which: $status',
    async (one) => {
      await chatsFor(one.name)
      const contactId = chat[one.which]
      const before = await storedContact(contactId)
      expect((await ask(one.name, contactId, call)).status).toBe(one.status)
      expect(await storedContact(contactId)).toEqual(before)
    },
  )

  test('is refused without a session', async () => {
    await chatsFor('ana')
    const path = `main/contacts/${chat.anas}/${call.path}`
    expect((await rig.call('POST', path, { body: call.body })).status).toBe(401)
  })
})

describe('the settings of the group', () => {
  test.each(actors)('prevent only agents from releasing: the $role ($name)', async ({ name }) => {
    await setGroup({ hasReleaseChat: true })
    await chatsFor(name)
    const may = name !== 'ana'
    expect((await ask(name, chat.anas, release)).status).toBe(may ? 200 : 403)
    expect((await storedContact(chat.anas)).userId).toBe(may ? undefined : 'ana')
    // Releasing to the team is no release: only its own conditions apply (section 6).
    await chatsFor(name)
    expect((await ask(name, chat.anas, releaseToTeam)).status).toBe(200)
  })

  test.each(actors)('without teams offer none to the $role ($name)', async ({ name }) => {
    await setGroup({ hasTeams: false })
    await chatsFor(name)
    const refusals = [
      [assignTeam, 'You may not give this chat to a team.'],
      [unassignTeam, 'You may not take this chat from its team.'],
      [releaseToTeam, 'You may not release this chat.'],
    ] as const
    for (const [call, message] of refusals) {
      const { status, body } = await ask(name, chat.anas, call)
      expect([status, body.message]).toEqual([403, message])
    }
    expect(await storedContact(chat.anas)).toMatchObject({ userId: 'ana', teamTagId: 'tag-north' })
  })

  test.each(actors)(
    'without a chat status offer its tags to the $role ($name)',
    async ({ name }) => {
      await setGroup({ hasChatStatus: false })
      await chatsFor(name)
      expect((await ask(name, chat.anas, statusTags)).status).toBe(200)
      expect((await storedContact(chat.anas)).chatStatusTags).toHaveLength(1)
    },
  )
})
