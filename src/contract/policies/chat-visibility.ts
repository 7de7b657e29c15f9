import type { Contact } from '../entities/contact.ts'
import { isAdmin, isManager, isPublisher, isSuperAdmin, mayWrite, type Viewer } from './viewer.ts'

/**
 * Who sees a chat (section 6). Our decisions for cases that the specification leaves open:
 * - A chat is *free* if it has no agent, with or without a team.
 * - The agent of a chat sees it, whatever their role and team.
 * - A publisher sees free chats only if the group shows them (`freeContactsNotVisibleByPublisher` off). Otherwise the
 *   publisher gets no events of the messages in free chats either.
 * - Users outside a team do not see its free chats (section 6: "if the team hides them") if the team has
 *   `hidesFreeChats` or the group has `teamRestrictionForUserOutTeam`.
 * - In a group without `hasTeams`, teams hide nothing, because nobody could change a chat's team.
 * - A super admin sees every chat of the group. A supervisor sees the same chats as an admin. Read-only makes no
 *   difference.
 * - Nobody sees a chat of another group, and an unknown role sees no chats.
 */

/** The fields of a chat that decide who sees it. */
export type ChatFacts = Pick<Contact, 'groupId' | 'userId' | 'userTagId' | 'teamTagId'>

/**
 * The chats that a viewer sees, as plain data from which a store can make a query. The viewer sees every chat
 * (`everything`), or their own chats (`userId`, `tagIds`) and those that `assigned` and `free` allow in the listed
 * teams.
 */
export interface ChatScope {
  readonly groupId: string
  readonly everything: boolean
  /** A chat is the viewer's own if the chat's userId equals this id, or if its userTagId is in `tagIds`. */
  readonly userId: string
  readonly tagIds: readonly string[]
  /** Whether the viewer sees chats of other agents, if the chat has no team or one of `assignedTeams`. */
  readonly assigned: boolean
  readonly assignedTeams: 'any' | readonly string[]
  /** Whether the viewer sees chats without an agent, if the chat has no team or one of `freeTeams`. */
  readonly free: boolean
  readonly freeTeams: 'any' | readonly string[]
  /** Teams whose chats without an agent the viewer does not see, even if `freeTeams` includes them. */
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
  return chat.userId === undefined && chat.userTagId === undefined
}

/** Whether the chat belongs to the scope's user. */
function isOwn(scope: Pick<ChatScope, 'userId' | 'tagIds'>, chat: ChatFacts): boolean {
  if (chat.userId !== undefined && chat.userId === scope.userId) return true
  return chat.userTagId !== undefined && scope.tagIds.includes(chat.userTagId)
}

/** Whether the chat is the viewer's own: assigned to the viewer, or to one of the viewer's tags. */
export function isAssignedTo(viewer: Viewer, chat: ChatFacts): boolean {
  return chat.groupId === viewer.groupId && isOwn(chatScope(viewer), chat)
}

/**
 * Like `isAssignedTo`, for when the group's members are unknown (`viewerOf` was called without `members`). A tag in
 * the viewer's list may then be a colleague's personal tag. A chat that names another agent therefore counts as
 * that agent's. Never true if `isAssignedTo` is false.
 */
export function isSurelyAssignedTo(viewer: Viewer, chat: ChatFacts): boolean {
  const namesAnother = chat.userId !== undefined && chat.userId !== viewer.userId
  return !namesAnother && isAssignedTo(viewer, chat)
}

/** Whether a chat is in a scope. The storage has a query for scopes that must give the same result. */
export function inScope(scope: ChatScope, chat: ChatFacts): boolean {
  if (chat.groupId !== scope.groupId) return false
  if (scope.everything || isOwn(scope, chat)) return true
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
 * Whether the viewer may change a chat's agent, team or status. A read-only user may not; a publisher may only if
 * the chat has an agent (section 6).
 */
export function handlesChat(viewer: Viewer, chat: ChatFacts): boolean {
  return mayWrite(viewer) && seesChat(viewer, chat) && (!isPublisher(viewer) || !isFree(chat))
}
