import type { Contact } from '#contract/entities/contacts/contact.ts'
import { hasAgent } from '#contract/rules/chats/assignment-history.ts'
import { isOwnChat } from '#contract/rules/chats/chat-views.ts'
import {
  isAdmin,
  isManager,
  isPublisher,
  isSuperAdmin,
  mayWrite,
  type Viewer,
} from '#contract/policies/viewer.ts'

/**
 * Who sees a chat (specification, section 6). The specification leaves these cases open, so the decisions are ours:
 * - A chat without an agent is *free*, even if it has a team.
 * - The agent of a chat sees it, whatever their role and team.
 * - A publisher sees free chats only in a group whose `freeContactsNotVisibleByPublisher` is off. If it is on, the
 *   publisher also gets no events about messages in free chats.
 * - The free chats of a team are hidden from users outside the team if the team has `hidesFreeChats`, or if the group
 *   has `teamRestrictionForUserOutTeam`. Section 6 only says "if the team hides them".
 * - In a group without `hasTeams`, teams hide nothing, because nobody could move a chat to another team.
 * - A super admin sees every chat of the group.
 * - A supervisor sees the same chats as an admin.
 * - A read-only user sees the same chats as a user with the same role who may write.
 * - Nobody sees a chat of another group.
 * - A user with an unknown role sees no chats.
 */

/** The fields of a chat that decide who sees it. */
export type ChatFacts = Pick<Contact, 'groupId' | 'userId' | 'userTagId' | 'teamTagId'>

/**
 * The chats that a viewer sees, as plain data. The storage makes a query from it. A chat is in the scope if one of
 * these is true:
 * - `everything` is true.
 * - The chat is the viewer's own, by `userId` or `tagIds`.
 * - The chat has another agent, and `assigned` and `assignedTeams` include it.
 * - The chat has no agent, `free` and `freeTeams` include it, and `freeTeamsHidden` does not contain its team.
 */
export interface ChatScope {
  readonly groupId: string
  readonly everything: boolean
  /** A chat is the viewer's own if its `userId` is this id, or if its `userTagId` is one of `tagIds`. */
  readonly userId: string
  readonly tagIds: readonly string[]
  /** Whether the viewer sees the chats of other agents that have no team or one of `assignedTeams`. */
  readonly assigned: boolean
  readonly assignedTeams: 'any' | readonly string[]
  /** Whether the viewer sees the chats without an agent that have no team or one of `freeTeams`. */
  readonly free: boolean
  readonly freeTeams: 'any' | readonly string[]
  /** Teams whose chats without an agent the viewer does not see, even if `freeTeams` contains the team. */
  readonly freeTeamsHidden: readonly string[]
}

/** Computes which chats of a group a viewer may see. */
export function chatScope(viewer: Viewer): ChatScope {
  const { group, teamTagId } = viewer
  const leads = isManager(viewer) || isAdmin(viewer)
  const member = leads || isPublisher(viewer)
  const reach = group.hasTeams && leads ? viewer.reachableTeamTagIds : 'any'
  const restricted = group.hasTeams && group.teamRestrictionForUserOutTeam
  const ownTeam = teamTagId === undefined ? [] : [teamTagId]
  return {
    groupId: viewer.groupId,
    everything: isSuperAdmin(viewer),
    userId: member ? viewer.userId : '',
    tagIds: member ? viewer.tagIds : [],
    assigned: leads,
    assignedTeams: reach,
    free: leads || (isPublisher(viewer) && !group.freeContactsNotVisibleByPublisher),
    freeTeams: restricted ? ownTeam : reach,
    freeTeamsHidden: group.hasTeams
      ? viewer.hidingTeamTagIds.filter((tagId) => tagId !== teamTagId)
      : [],
  }
}

/** Whether the chat has no agent. */
export function isFree(chat: Pick<ChatFacts, 'userId' | 'userTagId'>): boolean {
  return !hasAgent(chat)
}

/** Whether the chat is the viewer's own: it is assigned to the viewer, by id or by one of the viewer's tags. */
export function isAssignedTo(viewer: Viewer, chat: ChatFacts): boolean {
  return chat.groupId === viewer.groupId && isOwnChat(chatScope(viewer), chat)
}

/** Whose a chat is, from the viewer's side. */
export function whoseChat(viewer: Viewer, chat: ChatFacts): 'own' | 'free' | 'colleague' {
  if (isFree(chat)) return 'free'
  return isAssignedTo(viewer, chat) ? 'own' : 'colleague'
}

/**
 * Like `isAssignedTo`, for a viewer that `viewerOf` built without `members`. Then `tagIds` may contain a colleague's
 * personal tag, and `isAssignedTo` would count the colleague's chats as the viewer's. So here a chat whose `userId` is
 * another user's is never the viewer's own.
 */
export function isSurelyAssignedTo(viewer: Viewer, chat: ChatFacts): boolean {
  const namesAnother = chat.userId !== undefined && chat.userId !== viewer.userId
  return !namesAnother && isAssignedTo(viewer, chat)
}

/**
 * Whether a chat is in a scope. The storage also has a query for this (`withinScope`), which must give the same result.
 */
export function inScope(scope: ChatScope, chat: ChatFacts): boolean {
  if (chat.groupId !== scope.groupId) return false
  if (scope.everything || isOwnChat(scope, chat)) return true
  const free = isFree(chat)
  if (free ? !scope.free : !scope.assigned) return false
  if (chat.teamTagId === undefined) return true
  const teams = free ? scope.freeTeams : scope.assignedTeams
  if (teams !== 'any' && !teams.includes(chat.teamTagId)) return false
  return !(free && scope.freeTeamsHidden.includes(chat.teamTagId))
}

/** Whether the viewer sees the chat. For many chats, compute the scope once and call `inScope`. */
export function seesChat(viewer: Viewer, chat: ChatFacts): boolean {
  return inScope(chatScope(viewer), chat)
}

/**
 * Whether the viewer may change a chat's agent, team or status. The viewer must see the chat and not be read-only. A
 * publisher may change only chats that have an agent (specification, section 6).
 */
export function handlesChat(viewer: Viewer, chat: ChatFacts): boolean {
  return mayWrite(viewer) && seesChat(viewer, chat) && (!isPublisher(viewer) || !isFree(chat))
}
