import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import {
  teamOverviewApi,
  type AgentOverview,
  type TeamOverview,
} from '#contract/api/people/team-overview.ts'
import type { Member } from '#contract/entities/people/member.ts'
import type { Team } from '#contract/entities/people/team.ts'
import { byName } from '#contract/rules/text/sort-by-name.ts'
import { foldText } from '#contract/rules/text/searchable-text.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { Coalescer } from '#renderer/data/service/coalesce.ts'
import { useLive } from '#renderer/data/live/live.ts'
import { refetchQueries } from '#renderer/data/service/query.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { currentGroupIdAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'

/** The shortest time between two calls after live events, ms. */
const refetchMs = 1_500
/** Without events the numbers still change at midnight, ms. */
const refetchAtLeastMs = 60_000

const overviewQuery = (groupId: string) =>
  queryOptions({
    queryKey: queryKeyOf('teamOverview', groupId),
    queryFn: ({ signal }) => call(teamOverviewApi.teamOverview, { query: { groupId }, signal }),
    refetchOnMount: 'always',
    refetchInterval: refetchAtLeastMs,
  })

/** The numbers of the panel, fetched again soon after each live event while the panel is open. */
export function useTeamOverview() {
  const groupId = useAtomValue(currentGroupIdAtom) ?? ''
  const { chatsVersionAtom } = useLive().events
  useEffect(() => {
    const coalescer = new Coalescer()
    const stop = store.sub(chatsVersionAtom, () =>
      coalescer.run('overview', refetchMs, () => refetchQueries('teamOverview')),
    )
    return () => {
      stop()
      coalescer.clear()
    }
  }, [chatsVersionAtom])
  return useQuery(overviewQuery(groupId))
}

export interface AgentRow {
  readonly member: Member
  readonly numbers: AgentOverview
}

/** A team with its agents; without a team, the agents who have none. */
export interface TeamRows {
  readonly team: Team | null
  readonly agents: readonly AgentRow[]
}

/** The agents of the overview by team, by name, and last those without a team. Teams that the viewer does not lead are left out. */
export function rowsByTeam(
  overview: TeamOverview,
  people: ReadonlyMap<string, Member>,
  teams: readonly Team[],
  language: string,
): TeamRows[] {
  const rows = overview.agents
    .flatMap((numbers) => {
      const member = people.get(numbers.userId)
      return member === undefined ? [] : [{ member, numbers }]
    })
    .toSorted((one, other) => byName(language)(one.member, other.member))
  const led = new Set(overview.teams.map(({ teamId }) => teamId))
  const shown = teams.filter(({ id }) => led.has(id)).toSorted(byName(language))
  const isOf = (team: Team) => (row: AgentRow) =>
    row.member.teamId === team.id ||
    (team.tagId !== undefined && row.member.teamTagId === team.tagId)
  const others = rows.filter((row) => !shown.some((team) => isOf(team)(row)))
  const parts = shown.map((team): TeamRows => ({ team, agents: rows.filter(isOf(team)) }))
  return others.length === 0 ? parts : [...parts, { team: null, agents: others }]
}

/** The rows whose agent's or team's name contains the text. A team with this name keeps all its agents. */
export function rowsNamed(parts: readonly TeamRows[], text: string): TeamRows[] {
  const wanted = foldText(text.trim())
  const isNamed = (name: string | undefined) =>
    name !== undefined && foldText(name).includes(wanted)
  return parts
    .map((part) =>
      isNamed(part.team?.name)
        ? part
        : { ...part, agents: part.agents.filter(({ member }) => isNamed(member.name)) },
    )
    .filter(({ team, agents }) => agents.length > 0 || isNamed(team?.name))
}

/** The sum of some agents' numbers. */
export function sumOf(agents: readonly AgentRow[]) {
  const waits = agents.flatMap(({ numbers }) => numbers.waitingSince ?? [])
  return {
    openChats: agents.reduce((sum, { numbers }) => sum + numbers.openChats, 0),
    waiting: agents.reduce((sum, { numbers }) => sum + numbers.waiting, 0),
    closedWaits: agents.reduce((sum, { numbers }) => sum + (numbers.closedWaits ?? 0), 0),
    waitingSince: waits.toSorted((one, other) => Date.parse(one) - Date.parse(other))[0],
  }
}
