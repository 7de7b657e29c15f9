import { queryOptions } from '@tanstack/react-query'
import { reportsApi } from '#contract/api/reports.ts'
import { tagsApi } from '#contract/api/tags.ts'
import { teamsApi } from '#contract/api/teams.ts'
import { usersApi } from '#contract/api/users.ts'
import { daysUpToToday, ownZone } from '../../components/dates/period.ts'
import { call } from '../../data/api-client.ts'

/** The last activity, permissions and number of chats of the group's members. */
export function memberDetailsQuery(groupId: string) {
  return queryOptions({
    queryKey: ['memberDetails', groupId],
    queryFn: ({ signal }) => call(usersApi.memberDetails, { query: { groupId }, groupId, signal }),
    // Refetched at each visit, because no event reports changes of the last activity and of the numbers of chats.
    refetchOnMount: 'always',
  })
}

/** The group's pending invitations. */
export function invitationsQuery(groupId: string) {
  return queryOptions({
    queryKey: ['invitations', groupId],
    queryFn: ({ signal }) => call(usersApi.invitations, { query: { groupId }, groupId, signal }),
  })
}

/** How many chats each team has. */
export function teamDetailsQuery(groupId: string) {
  return queryOptions({
    queryKey: ['teamDetails', groupId],
    queryFn: ({ signal }) => call(teamsApi.teamDetails, { query: { groupId }, groupId, signal }),
    refetchOnMount: 'always',
  })
}

/** The number of days in the figures of the teams. */
const teamReportDays = 28

/** The figures of the group's teams in the last 28 days. */
export function teamReportQuery(groupId: string) {
  const query = { ...daysUpToToday(teamReportDays), timeZone: ownZone() }
  return queryOptions({
    queryKey: ['teamReport', groupId, query],
    queryFn: ({ signal }) =>
      call(reportsApi.report, { groupId, params: { id: groupId }, query, signal }),
  })
}

/** The group's tags by name, archived ones included. */
export function tagsQuery(groupId: string) {
  return queryOptions({
    queryKey: ['tags', groupId],
    queryFn: ({ signal }) => call(tagsApi.tags, { query: { groupId }, groupId, signal }),
  })
}
