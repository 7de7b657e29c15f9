import { canHaveChats, teamAgents } from '#contract/policies/agents.ts'
import { isFree } from '#contract/policies/chat-visibility.ts'
import { assignAgent } from '#contract/rules/assignment-history.ts'
import { nextAgent } from '#contract/rules/auto-assignment.ts'
import { serviceStatusKind } from '#contract/rules/service-status.ts'
import { agentLoads, recordTurn } from '../storage/agent-load.ts'
import { findGroup } from '../storage/groups.ts'
import { iso } from '../storage/timestamps.ts'
import { freeWaitingChats } from '../storage/waiting-chats.ts'
import type { Work } from '../unit-of-work.ts'
import { readDirectory } from '../viewers.ts'
import { changeAssignment } from './change-assignment.ts'
import { readBack, type StoredChat } from './change-chat.ts'

/**
 * Assigns a chat without an agent to the next available agent, if the group assigns automatically. A team's chat goes
 * to an agent of that team. If nobody is available or all are at their capacity, the chat stays without an agent until
 * its next message, or until an agent becomes available or closes a chat.
 * @param now epoch ms
 * @returns whether the chat was assigned
 */
export async function autoAssign(work: Work, chat: StoredChat, now: number): Promise<boolean> {
  const { contact } = chat
  if (!isFree(contact)) return false
  const directory = await readDirectory(work.tx, contact.groupId)
  const setting = directory?.group.autoAssignment
  if (directory === undefined || setting === undefined) return false
  const { members, teams } = directory
  const team = teams.find(({ tagId }) => tagId !== undefined && tagId === contact.teamTagId)
  if (team === undefined && contact.teamTagId !== undefined) return false
  const agents = team === undefined ? members.filter(canHaveChats) : teamAgents(team, members)
  const available = agents.filter(
    ({ serviceStatus }) => serviceStatusKind(serviceStatus) === 'available',
  )
  if (available.length === 0) return false
  const ids = available.map(({ id }) => id)
  const loads = await agentLoads(work.tx, contact.groupId, ids)
  const agent = nextAgent(
    setting,
    available.map(({ id, tagId }) => ({
      id,
      tagId,
      ...(loads.get(id) ?? { openChats: 0, lastTurn: 0 }),
    })),
  )
  if (agent === undefined) return false
  await recordTurn(work.tx, contact.groupId, agent.id)
  const target = { userId: agent.id, tagId: agent.tagId }
  const next = assignAgent(contact, target, { by: 'SOURCE_SYSTEM', at: iso(now) })
  await changeAssignment(work, chat, next, { name: 'contact.assigned', now })
  return true
}

/** Maximum number of waiting chats that are tried, because this is one transaction. */
const AT_ONCE = 50

/**
 * If the group assigns automatically, assigns its waiting chats without an agent to available agents, longest wait
 * first.
 * @param now epoch ms
 */
export async function assignWaitingChats(work: Work, groupId: string, now: number): Promise<void> {
  const group = await findGroup(work.tx, groupId)
  if (group?.autoAssignment === undefined) return
  for (const row of await freeWaitingChats(work.tx, groupId, AT_ONCE))
    await autoAssign(work, { row, contact: await readBack(work.tx, row) }, now)
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
  for (const row of await freeWaitingChats(work.tx, groupId, AT_ONCE))
    if (await autoAssign(work, { row, contact: await readBack(work.tx, row) }, now)) return
}
