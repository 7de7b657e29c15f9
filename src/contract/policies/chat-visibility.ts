import type { Contact } from '../entities/contact.ts'
import { isAdmin, isManager, isPublisher, isSuperAdmin, type Viewer } from './viewer.ts'

/**
 * Who sees a chat (section 6). Our decisions where the specification is open:
 * - A chat is *free* if it has no agent, with or without a team.
 * - The agent of a chat sees it, whatever their role and team.
 * - A publisher sees free chats only if the group shows them (`freeContactsNotVisibleByPublisher` off). If it does
 * not, they get no event of a free contact's message either.
 * - "If the team hides them": a team's free chats are hidden from everybody outside the team if the team
 * (`hidesFreeChats`) or the group for all teams (`teamRestrictionForUserOutTeam`) says so.
 * - Teams hide nothing in a group without `hasTeams`, where nobody could change a chat's team.
 * - A super admin sees every chat of the group; a supervisor sees what an admin sees; read-only makes no difference.
 * - Nobody sees a chat of another group, and an unknown role sees no chats.
 */

/** The fields of a chat that decide who sees it. */
export type ChatFacts = Pick<Contact, 'groupId' | 'userId' | 'userTagId' | 'teamTagId'>

/**
 * A viewer's visible chats as a value, which a store can turn into a query: `everything`; or own chats (`userId`,
 * `tagIds`); or, if in a reachable team, `assigned` or `free` ones.
 */
export interface ChatScope {
  readonly groupId: string
  readonly everything: boolean
  /** Own chats: the chat's userId is this one, or its userTagId is in `tagIds`. */
  readonly userId: string
  readonly tagIds: readonly string[]
  /** Sees chats of other agents, of no team or of one of these teams. */
  readonly assigned: boolean
  readonly assignedTeams: 'any' | readonly string[]
  /** Sees chats without an agent, of no team or of one of these teams … */
  readonly free: boolean
  readonly freeTeams: 'any' | readonly string[]
  /** … but of none of these. */
  readonly freeTeamsHidden: readonly string[]
}

/** The chats of a group that a viewer may see. */
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

/** Whether no agent has the chat. */
export function isFree(chat: Pick<ChatFacts, 'userId' | 'userTagId'>): boolean {
  return chat.userId === undefined && chat.userTagId === undefined
}

/** Whether the chat belongs to the scope's user. */
function isOwn(scope: Pick<ChatScope, 'userId' | 'tagIds'>, chat: ChatFacts): boolean {
  if (chat.userId !== undefined && chat.userId === scope.userId) return true
  return chat.userTagId !== undefined && scope.tagIds.includes(chat.userTagId)
}

/** Whether the chat is the viewer's own: assigned to them or to a tag of theirs. */
export function isAssignedTo(viewer: Viewer, chat: ChatFacts): boolean {
  return chat.groupId === viewer.groupId && isOwn(chatScope(viewer), chat)
}

/**
 * The same while the group's members are unknown (no `members` in `viewerOf`). A tag in the viewer's list may then be
 * a colleague's personal tag, so a chat with another agent counts as that agent's. Never true if `isAssignedTo` is
 * false.
 */
export function isSurelyAssignedTo(viewer: Viewer, chat: ChatFacts): boolean {
  const namesAnother = chat.userId !== undefined && chat.userId !== viewer.userId
  return !namesAnother && isAssignedTo(viewer, chat)
}

/** Whether a chat is in a scope. The query of the storage for the same scope gives the same result. */
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

/** Whether the viewer sees the chat. For many chats, make the scope once and ask `inScope`. */
export function seesChat(viewer: Viewer, chat: ChatFacts): boolean {
  return inScope(chatScope(viewer), chat)
}
