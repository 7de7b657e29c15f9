import type { Member } from '../entities/member.ts'
import { canHaveChats } from './agents.ts'
import { type ChatFacts, isFree, seesChat } from './chat-visibility.ts'
import { isMember, isPublisher, mayWrite, type Viewer } from './viewer.ts'

/** The actions menu in the assigned-agent section (section 6). Its items are judged each by its own rule below. */
function opensMenu(viewer: Viewer, chat: ChatFacts): boolean {
  return mayWrite(viewer) && seesChat(viewer, chat) && (!isPublisher(viewer) || !isFree(chat))
}

/** "No release-chat setting" is the group's `hasReleaseChat` being off: on, it keeps agents from releasing. */
function releases(viewer: Viewer, chat: ChatFacts): boolean {
  return (
    opensMenu(viewer, chat) &&
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

/** Same team, by its id or by its tag: a service may give only one of them. */
const areOfOneTeam = (one: OfTeam, other: OfTeam): boolean =>
  (one.teamId !== undefined && one.teamId === other.teamId) ||
  (one.teamTagId !== undefined && one.teamTagId === other.teamTagId)

/**
 * Whether an agent may be assigned chats (section 6): publishers who are not read-only; a publisher with a team may
 * choose agents of the same team or of none.
 */
export function canAssignTo(viewer: Viewer, agent: Agent): boolean {
  if (!isMember(viewer) || !canHaveChats(agent)) return false
  const bound = isPublisher(viewer) && viewer.group.hasTeams && hasTeam(viewer)
  return !bound || !hasTeam(agent) || areOfOneTeam(viewer, agent)
}

function inTeam(viewer: Viewer, chat: ChatFacts): boolean {
  return opensMenu(viewer, chat) && viewer.group.hasTeams && chat.teamTagId !== undefined
}

export const assignmentPolicy = {
  'assignment.menu': opensMenu,
  /** Assign new agent. */
  'assignment.assign': (viewer: Viewer, chat: ChatFacts): boolean =>
    opensMenu(viewer, chat) && (viewer.group.hasReassign || !isPublisher(viewer)),
  /** Assign to this agent. */
  'assignment.toAgent': canAssignTo,
  'assignment.assignTeam': (viewer: Viewer, { contact, teamCount }: ForTeams): boolean =>
    opensMenu(viewer, contact) && viewer.group.hasTeams && teamCount > 0,
  /** Removes the agent and keeps the team. */
  'assignment.releaseToTeam': inTeam,
  /**
   * Removes the chat's team. Section 6 has no menu item for it: it is offered in the team dialog, under the condition
   * of the other menu item for chats with a team.
   */
  'assignment.unassignTeam': inTeam,
  /** Removes the agent. */
  'assignment.release': releases,
  'assignment.history': seesChat,
} as const
