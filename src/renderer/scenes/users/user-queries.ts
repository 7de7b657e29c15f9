import { queryOptions } from '@tanstack/react-query'
import { tagsApi } from '#contract/api/tags.ts'
import { usersApi } from '#contract/api/users.ts'
import { call } from '../../data/api-client.ts'

/** The last activity, permissions and number of chats of the group's members. */
export function memberDetailsQuery(groupId: string) {
  return queryOptions({
    queryKey: ['memberDetails', groupId],
    queryFn: ({ signal }) => call(usersApi.memberDetails, { query: { groupId }, groupId, signal }),
    // Refetched at each visit, because no event reports changes of these numbers.
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
    queryFn: ({ signal }) => call(tagsApi.teamDetails, { query: { groupId }, groupId, signal }),
    refetchOnMount: 'always',
  })
}

/** The group's tags by name, archived ones included. */
export function tagsQuery(groupId: string) {
  return queryOptions({
    queryKey: ['tags', groupId],
    queryFn: ({ signal }) => call(tagsApi.tags, { query: { groupId }, groupId, signal }),
  })
}
