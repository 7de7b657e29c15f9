import type { Member } from '#contract/entities/people/member.ts'
import { canHaveChats } from './agents.ts'
import { type ChatFacts, handlesChat, isFree, seesChat } from './chat-visibility.ts'
import { isAdmin, isMember, isPublisher, mayWrite, type Viewer } from '#contract/policies/viewer.ts'

/**
 * Whether the viewer may release the chat, which removes its agent. Despite its name, the group's `hasReleaseChat`
 * forbids this to publishers: section 6 of the specification lets publishers release only with "no release-chat
 * setting".
 */
function releases(viewer: Viewer, chat: ChatFacts): boolean {
  return (
    handlesChat(viewer, chat) &&
    !isFree(chat) &&
    (!viewer.group.hasReleaseChat || !isPublisher(viewer))
  )
}

/**
 * Whether assigning the chat to an agent counts as a reassignment: the viewer is an admin, and the chat already has an
 * agent. The live event is then `contact.reassigned` instead of `contact.assigned`.
 */
export const isReassignment = (viewer: Viewer, chat: ChatFacts): boolean =>
  isAdmin(viewer) && !isFree(chat)

/** A chat, and the number of teams in the group. */
export interface ForTeams {
  readonly contact: ChatFacts
  readonly teamCount: number
}

type Agent = Pick<Member, 'role' | 'teamId' | 'teamTagId' | 'disabled' | 'isReadOnly'>
type OfTeam = Pick<Agent, 'teamId' | 'teamTagId'>

const hasTeam = ({ teamId, teamTagId }: OfTeam): boolean =>
  teamId !== undefined || teamTagId !== undefined

/**
 * Whether two users are in the same team: both team ids or both team tags are equal. A service may send only one of the
 * two.
 */
const areOfOneTeam = (one: OfTeam, other: OfTeam): boolean =>
  (one.teamId !== undefined && one.teamId === other.teamId) ||
  (one.teamTagId !== undefined && one.teamTagId === other.teamTagId)

/**
 * Whether the viewer may assign chats to this agent (specification, section 6). The agent must be a publisher whose
 * access is not disabled and who is not read-only. In a group with teams, a publisher with a team can only choose
 * agents of the same team or without a team.
 */
export function canAssignTo(viewer: Viewer, agent: Agent): boolean {
  if (!isMember(viewer) || !canHaveChats(agent)) return false
  const bound = isPublisher(viewer) && viewer.group.hasTeams && hasTeam(viewer)
  return !bound || !hasTeam(agent) || areOfOneTeam(viewer, agent)
}

function inTeam(viewer: Viewer, chat: ChatFacts): boolean {
  return handlesChat(viewer, chat) && viewer.group.hasTeams && chat.teamTagId !== undefined
}

const assigns = (viewer: Viewer, chat: ChatFacts): boolean =>
  handlesChat(viewer, chat) && (viewer.group.hasReassign || !isPublisher(viewer))

const assignsTeam = (viewer: Viewer, { contact, teamCount }: ForTeams): boolean =>
  handlesChat(viewer, contact) && viewer.group.hasTeams && teamCount > 0

const takes = (viewer: Viewer, chat: ChatFacts): boolean =>
  viewer.group.firstAnswerTakes !== undefined &&
  mayWrite(viewer) &&
  seesChat(viewer, chat) &&
  isFree(chat)

/** The agent and team that a chat had before a change, null for none. */
export interface FormerOwner {
  readonly userId: string | null
  readonly teamTagId: string | null
}

/**
 * How the viewer can transfer a chat to an agent; null if not at all. An agent to whom the viewer may not assign chats
 * is reached through their team, if they then see the chat.
 */
export function transferWay(
  viewer: Viewer,
  chat: ForTeams,
  agent: Agent,
): 'direct' | 'throughTeam' | null {
  if (!canHaveChats(agent)) return null
  if (assigns(viewer, chat.contact) && canAssignTo(viewer, agent)) return 'direct'
  const seesFreeChats = !viewer.group.freeContactsNotVisibleByPublisher
  const isReached = assignsTeam(viewer, chat) && agent.teamTagId !== undefined && seesFreeChats
  return isReached ? 'throughTeam' : null
}

export const assignmentPolicy = {
  /**
   * Whether the assigned-agent section shows its actions menu. Each item of the menu also has a rule of its own below.
   */
  'assignment.menu': handlesChat,
  /** The menu item "Assign new agent". */
  'assignment.assign': assigns,
  'assignment.toAgent': canAssignTo,
  /**
   * Assigns a free chat to the viewer. Taking is not assigning to others, so publishers may do it too, unless free chats
   * are hidden from them.
   */
  'assignment.take': takes,
  /**
   * Whether the viewer's answer in a chat takes it. Only agents take a chat by an answer: a manager who helps out would
   * otherwise take it away from the agents.
   */
  'assignment.takeByAnswer': (viewer: Viewer, chat: ChatFacts): boolean =>
    viewer.group.firstAnswerTakes === true &&
    isPublisher(viewer) &&
    mayWrite(viewer) &&
    seesChat(viewer, chat) &&
    isFree(chat),
  'assignment.assignTeam': assignsTeam,
  /** Gives the chat to an agent or a team in one step, with a reason. */
  'assignment.transfer': (viewer: Viewer, chat: ForTeams): boolean =>
    assigns(viewer, chat.contact) || assignsTeam(viewer, chat),
  /** Removes the agent of a chat that has a team. The chat stays in the team. */
  'assignment.releaseToTeam': inTeam,
  /**
   * Removes the team of a chat. Section 6 of the specification has no menu item for this. The team dialog offers it,
   * under the same condition as `releaseToTeam`.
   */
  'assignment.unassignTeam': inTeam,
  /** Removes the agent of a chat with or without a team (`releaseToTeam` requires a team). */
  'assignment.release': releases,
  /**
   * Gives a chat back the agent and team that it had before the viewer changed them. An agent may also take back a chat
   * that is free now.
   * @param to the former agent's id and team, null for none
   */
  'assignment.giveBack': (
    viewer: Viewer,
    { to, ...chat }: ForTeams & { readonly to: FormerOwner },
  ): boolean => {
    const { contact } = chat
    const isOtherTeam = (contact.teamTagId ?? null) !== to.teamTagId
    const mayMove = to.teamTagId === null ? inTeam(viewer, contact) : assignsTeam(viewer, chat)
    if (isOtherTeam && !mayMove) return false
    if ((contact.userId ?? null) === to.userId) return isOtherTeam
    if (to.userId === null) return releases(viewer, contact) || inTeam(viewer, contact)
    return assigns(viewer, contact) || (to.userId === viewer.userId && takes(viewer, contact))
  },
  'assignment.history': seesChat,
} as const
