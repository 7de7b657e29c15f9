import type { Member } from '../entities/member.ts'
import { canHaveChats } from './agents.ts'
import { type ChatFacts, handlesChat, isFree, seesChat } from './chat-visibility.ts'
import { isMember, isPublisher, type Viewer } from './viewer.ts'

/**
 * Whether the viewer may release the chat. If the group's `hasReleaseChat` is on, publishers may not (section 6:
 * "no release-chat setting").
 */
function releases(viewer: Viewer, chat: ChatFacts): boolean {
  return (
    handlesChat(viewer, chat) &&
    !isFree(chat) &&
    (!viewer.group.hasReleaseChat || !isPublisher(viewer))
  )
}

/** A chat, and the number of teams in the group. */
export interface ForTeams {
  readonly contact: ChatFacts
  readonly teamCount: number
}

type Agent = Pick<Member, 'role' | 'teamId' | 'teamTagId' | 'disabled' | 'isReadOnly'>
type OfTeam = Pick<Agent, 'teamId' | 'teamTagId'>

const hasTeam = ({ teamId, teamTagId }: OfTeam): boolean =>
  teamId !== undefined || teamTagId !== undefined

/** Whether two people have the same team id or team tag. A service may send only the id or only the tag. */
const areOfOneTeam = (one: OfTeam, other: OfTeam): boolean =>
  (one.teamId !== undefined && one.teamId === other.teamId) ||
  (one.teamTagId !== undefined && one.teamTagId === other.teamTagId)

/**
 * Whether the viewer may assign chats to this agent (section 6). The agent must be a publisher who has access and is
 * not read-only. In a group with teams, a publisher with a team may only choose agents of that team or of no team.
 */
export function canAssignTo(viewer: Viewer, agent: Agent): boolean {
  if (!isMember(viewer) || !canHaveChats(agent)) return false
  const bound = isPublisher(viewer) && viewer.group.hasTeams && hasTeam(viewer)
  return !bound || !hasTeam(agent) || areOfOneTeam(viewer, agent)
}

function inTeam(viewer: Viewer, chat: ChatFacts): boolean {
  return handlesChat(viewer, chat) && viewer.group.hasTeams && chat.teamTagId !== undefined
}

export const assignmentPolicy = {
  /** Whether the assigned-agent section shows its actions menu. Each item of the menu has its own rule below. */
  'assignment.menu': handlesChat,
  /** The menu item "Assign new agent". */
  'assignment.assign': (viewer: Viewer, chat: ChatFacts): boolean =>
    handlesChat(viewer, chat) && (viewer.group.hasReassign || !isPublisher(viewer)),
  /** Whether chats may be assigned to the given agent. */
  'assignment.toAgent': canAssignTo,
  'assignment.assignTeam': (viewer: Viewer, { contact, teamCount }: ForTeams): boolean =>
    handlesChat(viewer, contact) && viewer.group.hasTeams && teamCount > 0,
  /** Removes the agent of a chat that has a team; the team stays. */
  'assignment.releaseToTeam': inTeam,
  /**
   * Removes the chat's team. Section 6 has no menu item for this, so the team dialog offers it under the same
   * condition as `releaseToTeam`.
   */
  'assignment.unassignTeam': inTeam,
  /** Removes the agent, even if the chat has no team (unlike `releaseToTeam`). */
  'assignment.release': releases,
  'assignment.history': seesChat,
} as const
