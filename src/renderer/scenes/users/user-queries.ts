import { queryOptions } from '@tanstack/react-query'
import { reportsApi } from '#contract/api/reports.ts'
import { tagsApi } from '#contract/api/tags.ts'
import { teamsApi } from '#contract/api/teams.ts'
import { usersApi } from '#contract/api/users.ts'
import { daysUpToToday } from '#renderer/components/dates/period.ts'
import { call } from '#renderer/data/api-client.ts'

/** The last activity, permissions and number of chats of the group's members. */
export function memberDetailsQuery(groupId: string) {
  return queryOptions({
    queryKey: ['memberDetails', groupId],
    queryFn: ({ signal }) => call(usersApi.memberDetails, { query: { groupId }, groupId, signal }),
    // Refetch at each visit of the screen: no live event reports a change of the last activity or of the number of
    // chats.
    refetchOnMount: 'always',
  })
}

/** The group's open and expired invitations. */
export function invitationsQuery(groupId: string) {
  return queryOptions({
    queryKey: ['invitations', groupId],
    queryFn: ({ signal }) => call(usersApi.invitations, { query: { groupId }, groupId, signal }),
  })
}

/** The numbers of chats of each team, and of the chats without a team. */
export function teamDetailsQuery(groupId: string) {
  return queryOptions({
    queryKey: ['teamDetails', groupId],
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
    queryKey: ['teamReport', groupId, query],
    queryFn: ({ signal }) =>
      call(reportsApi.report, { groupId, params: { id: groupId }, query, signal }),
  })
}

/** The group's tags, sorted by name; archived tags are included. */
export function tagsQuery(groupId: string) {
  return queryOptions({
    queryKey: ['tags', groupId],
    queryFn: ({ signal }) => call(tagsApi.tags, { query: { groupId }, groupId, signal }),
  })
}
