import { queryOptions } from '@tanstack/react-query'
import { reportsApi } from '#contract/api/reports/reports.ts'
import { teamsApi } from '#contract/api/people/teams.ts'
import { usersApi } from '#contract/api/people/users.ts'
import { daysUpToToday } from '#renderer/components/dates/period.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

/** The group's open and expired invitations. */
export function invitationsQuery(groupId: string) {
  return queryOptions({
    queryKey: queryKeyOf('invitations', groupId),
    queryFn: ({ signal }) => call(usersApi.invitations, { query: { groupId }, groupId, signal }),
  })
}

/** The numbers of chats of each team, and of the chats without a team. */
export function teamDetailsQuery(groupId: string) {
  return queryOptions({
    queryKey: queryKeyOf('teamDetails', groupId),
    queryFn: ({ signal }) => call(teamsApi.teamDetails, { query: { groupId }, groupId, signal }),
    refetchOnMount: 'always',
  })
}

/** The number of days that the figures of the teams cover. */
const teamReportDays = 28

/** The figures of the group's teams for the last `teamReportDays` days in its time zone, today included. */
export function teamReportQuery(groupId: string, timeZone: string) {
  const query = daysUpToToday(teamReportDays, timeZone)
  return queryOptions({
    queryKey: queryKeyOf('teamReport', groupId, query),
    queryFn: ({ signal }) =>
      call(reportsApi.report, { groupId, params: { id: groupId }, query, signal }),
  })
}
