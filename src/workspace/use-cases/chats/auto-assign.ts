import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import type { Member } from '#contract/entities/people/member.ts'
import { canHaveChats, teamAgents } from '#contract/policies/chats/agents.ts'
import { isFree } from '#contract/policies/chats/chat-visibility.ts'
import { assignAgent, isTeamOf } from '#contract/rules/chats/assignment-history.ts'
import { nextAgent, type AutoAssignment } from '#contract/rules/chats/auto-assignment.ts'
import { serviceStatusKind } from '#contract/rules/people/service-status.ts'
import { agentLoads, recordTurn } from '#workspace/storage/chats/agent-load.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { freeWaitingChats } from '#workspace/storage/chats/waiting-chats.ts'
import type { ContactsTable } from '#workspace/storage/tables.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { readDirectory, type Directory } from '#workspace/viewers.ts'
import { changeAssignment } from './change-assignment.ts'
import { readBack, type StoredChat } from './change-chat.ts'

/**
 * Assigns a chat without an agent to the next available agent, if the group assigns automatically. A team's chat goes
 * to an agent of that team. If nobody is available or all are at their capacity, the chat stays without an agent. The
 * next attempt is made when the customer writes again, when an agent becomes available, or when a chat of an agent is
 * closed.
 * @param now epoch ms
 * @returns the assigned chat; null if it was not assigned
 */
export async function autoAssign(
  work: Work,
  group: Pick<Group, 'id' | 'autoAssignment'>,
  chat: StoredChat,
  now: number,
): Promise<StoredChat | null> {
  const { contact } = chat
  if (group.autoAssignment === undefined || !isFree(contact)) return null
  const directory = await readDirectory(work.tx, group.id)
  if (directory === undefined) return null
  const { members, teams } = directory
  const team = teams.find(({ tagId }) => isTeamOf(contact, tagId))
  if (team === undefined && contact.teamTagId !== undefined) return null
  const agents = team === undefined ? members.filter(canHaveChats) : teamAgents(team, members)
  const agent = await nextOf(work, directory, agents)
  if (agent === undefined) return null
  await recordTurn(work.tx, group.id, agent.id)
  const target = { userId: agent.id, tagId: agent.tagId }
  const next = assignAgent(contact, target, { by: 'SOURCE_SYSTEM', at: iso(now) })
  return await changeAssignment(work, chat, next, { name: 'contact.assigned', now })
}

/** How a group shares chats that assigns none automatically, if somebody asks for the next agent. */
const sharedInTurn = { mode: 'roundRobin', capacity: Infinity } as const satisfies AutoAssignment

/**
 * The agent, other than the present one, who is next in the group's own way of sharing chats, of the chat's team if it has
 * one; undefined if nobody is available. It is then their turn that counts.
 */
export async function takeNextAgent(
  work: Work,
  directory: Directory,
  contact: Contact,
): Promise<Member | undefined> {
  const { members, teams, group } = directory
  const team = teams.find(({ tagId }) => isTeamOf(contact, tagId))
  const all = team === undefined ? members.filter(canHaveChats) : teamAgents(team, members)
  const agents = all.filter(({ id }) => id !== contact.userId)
  const next = await nextOf(work, directory, agents, group.autoAssignment ?? sharedInTurn)
  if (next === undefined) return undefined
  await recordTurn(work.tx, group.id, next.id)
  return agents.find(({ id }) => id === next.id)
}

/** The agent who gets the next chat; undefined if nobody is available or all are at their capacity. */
async function nextOf(
  { tx }: Work,
  { group }: Directory,
  agents: readonly Member[],
  how: AutoAssignment | undefined = group.autoAssignment,
) {
  const available = agents.filter(
    ({ serviceStatus }) => serviceStatusKind(serviceStatus) === 'available',
  )
  if (how === undefined || available.length === 0) return undefined
  const ids = available.map(({ id }) => id)
  const loads = await agentLoads(tx, group.id, ids)
  return nextAgent(
    how,
    available.map(({ id, tagId, capacity }) => ({
      id,
      tagId,
      // Whoever shares a chat by hand may give it to anybody.
      capacity: how.capacity === Infinity ? undefined : capacity,
      ...(loads.get(id) ?? { openChats: 0, lastTurn: 0 }),
    })),
  )
}

/**
 * The waiting chats that automatic assignment tries, at most `AT_ONCE`, longest wait first. If no agent of a team can
 * get a chat, the team's chats are left out. Otherwise such chats could use up the limit.
 */
async function assignableChats(work: Work, directory: Directory): Promise<ContactsTable[]> {
  const { group, members, teams } = directory
  const teamTagIds: string[] = []
  for (const team of teams) {
    const agent = await nextOf(work, directory, teamAgents(team, members))
    if (team.tagId !== undefined && agent !== undefined) teamTagIds.push(team.tagId)
  }
  return await freeWaitingChats(work.tx, group.id, { teamTagIds, limit: AT_ONCE })
}

/** Maximum number of waiting chats that one transaction assigns, because other requests wait for the transaction. */
const AT_ONCE = 50

/**
 * If the group assigns automatically, assigns its waiting chats without an agent to available agents, longest wait
 * first.
 * @param now epoch ms
 */
export async function assignWaitingChats(work: Work, groupId: string, now: number): Promise<void> {
  const directory = await readDirectory(work.tx, groupId)
  if (directory?.group.autoAssignment === undefined) return
  for (const row of await assignableChats(work, directory))
    await autoAssign(work, directory.group, { row, contact: await readBack(work.tx, row) }, now)
}

/**
 * Assigns one waiting chat after a chat was closed, because the closed chat's agent may have been at their capacity.
 * @param agentId the agent of the closed chat
 * @param now epoch ms
 */
export async function assignAfterClosing(
  work: Work,
  groupId: string,
  agentId: string,
  now: number,
): Promise<void> {
  const directory = await readDirectory(work.tx, groupId)
  if (directory?.group.autoAssignment === undefined) return
  const agent = directory.members.find(({ id }) => id === agentId)
  if (agent === undefined || serviceStatusKind(agent.serviceStatus) !== 'available') return
  for (const row of await assignableChats(work, directory)) {
    const chat = { row, contact: await readBack(work.tx, row) }
    if ((await autoAssign(work, directory.group, chat, now)) !== null) return
  }
}
