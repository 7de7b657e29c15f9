import type { SourceKind } from '#contract/entities/chats/source-kind.ts'
import { isManager, isPublisher, type Viewer } from '#contract/policies/viewer.ts'
import { isFree } from '#contract/policies/chats/chat-visibility.ts'
import { chatThings } from '#contract/rules/chats/chat-things.ts'
import type { Act, Assignment } from '#contract/rules/chats/assignment-history.ts'
import { toChat } from '#workspace/events/event-draft.ts'
import { saveAssignments } from '#workspace/storage/chats/assignments.ts'
import { recordTransfer } from '#workspace/storage/chats/conversations.ts'
import { contactOut } from '#workspace/serialize.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { endFollowing } from './follow-chat.ts'
import { notifyAssignment, type AssignmentCause } from '#workspace/use-cases/messages/notify.ts'
import { recordForRules } from '#workspace/use-cases/rules/rule-events.ts'
import { followTargets } from '#workspace/use-cases/targets/settle-targets.ts'
import { readDirectory } from '#workspace/viewers.ts'
import { resumeChat, type StoredChat } from './change-chat.ts'

/** The live events of a change of agent or team. */
export type AssignmentEvent =
  | 'contact.assigned'
  | 'contact.reassigned'
  | 'contact.unassigned'
  | 'contact.teamAssigned'
  | 'contact.teamUnassigned'
  | 'contact.releasedToTeam'

function sourceOf(viewer: Viewer): SourceKind {
  if (isPublisher(viewer)) return 'SOURCE_USER_PUBLISHER'
  return isManager(viewer) ? 'SOURCE_USER_MANAGER' : 'SOURCE_USER_ADMIN'
}

/** The source and time of a history entry for an action of the viewer. @param now epoch ms */
export function actOf(viewer: Viewer, now: number): Act {
  return { by: sourceOf(viewer), byUserId: viewer.userId, at: new Date(now).toISOString() }
}

/**
 * Stores a chat's new assignment and publishes it, also to users who no longer see the chat. If `next` is null, nothing
 * has changed, and nothing is stored or published.
 */
export async function changeAssignment(
  work: Work,
  chat: StoredChat,
  next: Assignment | null,
  { name, ...cause }: AssignmentCause & { name: AssignmentEvent },
): Promise<StoredChat> {
  if (next === null) return chat
  const { row, contact } = chat
  const { tx, announce } = work
  const { userId, userTagId, teamTagId, teamAssignedAt, userTagIds } = next
  await saveAssignments(tx, contact.id, contact.userTagIds, userTagIds)
  // A user who takes a free chat reads it for everybody.
  const isTaken = isFree(contact) && userId !== undefined && userId === cause.byUserId
  const change = {
    ...(isTaken && { pending_messages: 0 }),
    user_id: userId ?? null,
    user_tag_id: userTagId ?? null,
    team_tag_id: teamTagId ?? null,
    team_assigned_at: teamAssignedAt === undefined ? null : Date.parse(teamAssignedAt),
  }
  const links = { assignments: [...userTagIds] }
  const after = await resumeChat(tx, chat, change, cause.now, links)
  const changed = after.contact
  followTargets(work, row, after.row)
  await recordTransfer(tx, row, userId ?? null)
  await endFollowing(work, changed)
  const entry = userTagIds.findLast((one, index) => one !== contact.userTagIds[index])
  const data = {
    contact: contactOut(changed),
    entry,
    previousUserTagId: contact.userTagId,
    previousTeamTagId: contact.teamTagId,
  }
  announce(toChat(changed, name, data, cause.byUserId, contact))
  const directory = await readDirectory(tx, contact.groupId)
  await notifyAssignment(work, contact, changed, cause, directory)
  const { byUserId, now } = cause
  const isGiven = userId !== undefined && userId !== contact.userId
  const events = isGiven ? [{ on: 'assigned' } as const] : []
  const happening = { events, things: [chatThings.owner], byUserId, now }
  await recordForRules(work, changed, happening, directory)
  return after
}
