import type { Member } from '#contract/entities/people/member.ts'
import { canHaveChats } from '#contract/policies/chats/agents.ts'
import {
  isAdmin,
  isManager,
  isPublisher,
  mayWrite,
  type Viewer,
} from '#contract/policies/viewer.ts'

const leads = (viewer: Viewer): boolean => isManager(viewer) || isAdmin(viewer)

type OfTeam = Pick<Member, 'teamTagId'>

/** Whether a manager or admin sees the numbers of a team: admins of all teams, managers with a team only of that one. */
function leadsTeam(viewer: Viewer, { teamTagId }: OfTeam): boolean {
  if (!leads(viewer)) return false
  const isBound = isManager(viewer) && viewer.group.hasTeams
  return !isBound || viewer.teamTagId === undefined || teamTagId === viewer.teamTagId
}

/** The team panel (our extension). */
export const teamOverviewPolicy = {
  /** Managers and admins see their teams, an agent their own day. */
  'overview.see': (viewer: Viewer): boolean =>
    leads(viewer) || (isPublisher(viewer) && mayWrite(viewer)),
  'overview.team': leadsTeam,
  'overview.agent': (
    viewer: Viewer,
    agent: OfTeam & Pick<Member, 'id' | 'role' | 'disabled' | 'isReadOnly'>,
  ): boolean => canHaveChats(agent) && (agent.id === viewer.userId || leadsTeam(viewer, agent)),
  /** Shares out free chats among agents. */
  'overview.shareOut': (viewer: Viewer): boolean => leads(viewer) && mayWrite(viewer),
} as const
