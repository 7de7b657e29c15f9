import type { AgentOverview, TeamOverview } from '#contract/api/people/team-overview.ts'
import type { Member } from '#contract/entities/people/member.ts'
import type { Team } from '#contract/entities/people/team.ts'
import { chatScope, inScope, isFree } from '#contract/policies/chats/chat-visibility.ts'
import { can } from '#contract/policies/index.ts'
import { isPublisher } from '#contract/policies/viewer.ts'
import { reportDays } from '#contract/rules/reports/report.ts'
import { groupZone, wallTime } from '#contract/rules/time/time-zone.ts'
import type { GroupContext } from '#workspace/access.ts'
import { chatLoads, type ChatLoad } from '#workspace/storage/chats/agent-load.ts'
import {
  answerFigures,
  firstAnswers,
  type FirstAnswers,
} from '#workspace/storage/chats/first-answers.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'

/** The sum of some loads. */
export function sumOf(some: readonly ChatLoad[]) {
  const waits = some.flatMap(({ waitingSince }) => waitingSince ?? [])
  return {
    openChats: some.reduce((sum, { openChats }) => sum + openChats, 0),
    waiting: some.reduce((sum, { waiting }) => sum + waiting, 0),
    closedWaits: some.reduce((sum, { closedWaits }) => sum + closedWaits, 0),
    ...(waits.length > 0 && { waitingSince: iso(waits.reduce((a, b) => Math.min(a, b))) }),
  }
}

/** Whether chats are those of an agent: by id, or by tag alone. */
export const isLoadOf =
  ({ id, tagId }: Pick<Member, 'id' | 'tagId'>) =>
  (load: ChatLoad): boolean =>
    load.userId === id || (load.userId === null && tagId !== undefined && load.userTagId === tagId)

/** The first answers of the current day in the group's time zone. @param now epoch ms */
async function answersToday(
  db: Db,
  { directory: { group } }: GroupContext,
  now: number,
): Promise<FirstAnswers[]> {
  const timeZone = groupZone(group)
  const { day } = wallTime(now, timeZone)
  const [today] = reportDays({ from: day, to: day }, timeZone)
  return today === undefined ? [] : await firstAnswers(db, group.id, today)
}

/**
 * The chats and the day of the agents and teams that the viewer leads; of an agent, only their own.
 * @param now epoch ms
 */
export async function teamOverview(
  db: Db,
  access: GroupContext,
  now: number,
): Promise<TeamOverview> {
  const { viewer, directory } = access
  const loads = await chatLoads(db, viewer.groupId)
  const answers = await answersToday(db, access, now)
  const agents = directory.members
    .filter((member) => can(viewer, 'overview.agent', member))
    .map((agent): AgentOverview => ({
      userId: agent.id,
      ...sumOf(loads.filter(isLoadOf(agent))),
      ...answerFigures(answers.filter(({ userId }) => userId === agent.id)),
    }))
  const [own] = agents
  if (isPublisher(viewer)) {
    const { answered = 0, medianResponse, waiting = 0, waitingSince, closedWaits } = own ?? {}
    const total = { answered, medianResponse, waiting, waitingSince, closedWaits }
    return { agents, teams: [], total }
  }
  const teams = directory.teams.filter(({ tagId }) =>
    can(viewer, 'overview.team', { teamTagId: tagId }),
  )
  const isLed = answersOf(access, agents, teams)
  const scope = chatScope(viewer)
  const seen = loads.filter((load) => inScope(scope, factsOf(viewer.groupId, load)))
  const { openChats: chats, ...freeWaits } = sumOf(
    seen.filter((load) => isFree(factsOf(viewer.groupId, load))),
  )
  const { openChats: _, ...waits } = sumOf(seen)
  return {
    agents,
    teams: teams.map(({ id }) => ({
      teamId: id,
      ...answerFigures(answers.filter(({ teamId }) => teamId === id)),
    })),
    free: { chats, ...freeWaits },
    total: { ...waits, ...answerFigures(answers.filter(isLed)) },
  }
}

/** The answers that a viewer's total counts: all, or those of the agents and teams that a manager leads. */
function answersOf({ viewer }: GroupContext, agents: readonly AgentOverview[], teams: Team[]) {
  const leadsAll = can(viewer, 'overview.team', { teamTagId: undefined })
  const userIds = new Set<string | null>(agents.map(({ userId }) => userId))
  const teamIds = new Set<string | null>(teams.map(({ id }) => id))
  return ({ userId, teamId }: FirstAnswers): boolean =>
    leadsAll || userIds.has(userId) || teamIds.has(teamId)
}

const factsOf = (groupId: string, load: ChatLoad) => ({
  groupId,
  userId: load.userId ?? undefined,
  userTagId: load.userTagId ?? undefined,
  teamTagId: load.teamTagId ?? undefined,
})
