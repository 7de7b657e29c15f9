import type { assignmentApi } from '#contract/api/chats/assignment.ts'
import type { BodyOf } from '#contract/api/endpoint.ts'
import type { Member } from '#contract/entities/people/member.ts'
import type { Team } from '#contract/entities/people/team.ts'
import { isReassignment, transferWay } from '#contract/policies/chats/assignment.ts'
import { isFree } from '#contract/policies/chats/chat-visibility.ts'
import { can } from '#contract/policies/index.ts'
import { assignAgent, isTeamOf, moveToTeam } from '#contract/rules/chats/assignment-history.ts'
import type { GroupContext, OpenChat } from '#workspace/access.ts'
import { forbidden, ServiceFailure } from '#workspace/failure.ts'
import { inGroup } from '#workspace/in-group.ts'
import { saveFollower } from '#workspace/storage/chats/chat-followers.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { actOf, changeAssignment, type AssignmentEvent } from './change-assignment.ts'
import { chatNotTaken, chatTaken } from './take-chat.ts'
import { writeNote } from '#workspace/use-cases/messages/write-note.ts'

type Transfer = Pick<
  BodyOf<typeof assignmentApi.transferChat>,
  'target' | 'fromUserId' | 'reason' | 'follow'
>

/** Who receives a chat: an agent, an agent through their team, or a team. */
interface Receiver {
  agent?: Member
  teamTagId?: string
}

/** The tag of a team. @throws ServiceFailure 409 if the team has none */
export function tagOf({ tagId }: Pick<Team, 'tagId'>): string {
  if (tagId === undefined)
    throw new ServiceFailure('TEAM_UNAVAILABLE', 'This team cannot take chats.')
  return tagId
}

/** @throws ServiceFailure 404 if the agent or team is unknown, 403 if the viewer may not transfer the chat to them */
async function receiverOf(
  { tx }: Work,
  { viewer, directory, contact }: OpenChat,
  target: Transfer['target'],
): Promise<Receiver> {
  const lookup = inGroup(tx, directory.group.id)
  const forTeams = { contact, teamCount: directory.teams.length }
  if (target.to === 'team') {
    const team = await lookup.team(target.teamId)
    if (!can(viewer, 'assignment.assignTeam', forTeams))
      throw forbidden('You may not give this chat to a team.')
    return { teamTagId: tagOf(team) }
  }
  const agent = await lookup.agent(target.userId)
  const way = transferWay(viewer, forTeams, agent)
  if (way === null) throw forbidden('You may not give this chat to this person.')
  return way === 'direct' ? { agent } : { agent, teamTagId: tagOf({ tagId: agent.teamTagId }) }
}

/**
 * Transfers a chat. The reason becomes a note that mentions the receiver. An agent who gets the chat, or whose team
 * gets it, has one notification of it, and a team's other available agents too. With `follow` the caller follows it, if
 * they still see it.
 * @param read returns the transfer; called once the caller's permission in the chat is known
 * @param now epoch ms
 * @throws ServiceFailure as `chatNotTaken`; 403 if the caller may not transfer the chat, or not to this agent or team;
 *   409 CHAT_TAKEN if somebody else has the chat than the caller saw
 */
export async function transferChat(
  work: Work,
  access: GroupContext,
  contactId: string,
  read: () => Transfer,
  now: number,
): Promise<OpenChat> {
  const chat = await chatNotTaken(work, access, contactId, now)
  const { viewer, directory, contact } = chat
  if (!can(viewer, 'assignment.transfer', { contact, teamCount: directory.teams.length }))
    throw forbidden('You may not transfer this chat.')
  const { target, fromUserId, reason, follow } = read()
  const isOfOther = fromUserId !== undefined && (contact.userId ?? null) !== fromUserId
  if (isOfOther && !isFree(contact)) throw chatTaken(access, contact, now)
  const { agent, teamTagId } = await receiverOf(work, chat, target)
  const act = { ...actOf(viewer, now), reason }
  const next =
    teamTagId === undefined
      ? assignAgent(contact, agent && { userId: agent.id, tagId: agent.tagId }, act)
      : moveToTeam(contact, teamTagId, act)
  if (next === null) return chat
  const mentioned = teamTagId !== undefined && agent !== undefined ? [agent.id] : []
  const name = assignmentEvent(chat, teamTagId)
  const byUserId = viewer.userId
  const after = await changeAssignment(work, chat, next, {
    name,
    byUserId,
    now,
    reason,
    // A mention notifies an agent who is reached through the team.
    mentioned: reason === undefined ? [] : mentioned,
  })
  if (follow === true && can(viewer, 'chat.follow', after.contact))
    await saveFollower(work.tx, {
      contact_id: contactId,
      user_id: byUserId,
      group_id: contact.groupId,
    })
  if (reason !== undefined) {
    const text = agent === undefined ? reason : `@${agent.name} ${reason}`
    const except = teamTagId === undefined && agent !== undefined ? [agent.id] : []
    await writeNote(work, directory, after.contact, { text, byUserId, now, except })
  }
  return { ...chat, ...after }
}

/**
 * The live event of a transfer.
 * @param teamTagId the receiving team's; undefined if an agent receives the chat
 */
export function assignmentEvent(
  { viewer, contact }: OpenChat,
  teamTagId?: string,
): AssignmentEvent {
  if (teamTagId !== undefined)
    return isTeamOf(contact, teamTagId) ? 'contact.releasedToTeam' : 'contact.teamAssigned'
  return isReassignment(viewer, contact) ? 'contact.reassigned' : 'contact.assigned'
}
