import { queryOptions } from '@tanstack/react-query'
import { groupsApi } from '#contract/api/groups/groups.ts'
import { teamsApi } from '#contract/api/people/teams.ts'
import { usersApi } from '#contract/api/people/users.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

/** A group with its features. */
export function groupQuery(groupId: string) {
  return queryOptions({
    queryKey: queryKeyOf('group', groupId),
    queryFn: ({ signal }) => call(groupsApi.group, { groupId, params: { id: groupId }, signal }),
  })
}

export function usersQuery(groupId: string) {
  return queryOptions({
    queryKey: queryKeyOf('users', groupId),
    queryFn: ({ signal }) => call(usersApi.users, { query: { groupId }, signal }),
  })
}

/** The last activity, permissions and number of chats of the group's members. */
export function memberDetailsQuery(groupId: string) {
  return queryOptions({
    queryKey: queryKeyOf('memberDetails', groupId),
    queryFn: ({ signal }) => call(usersApi.memberDetails, { query: { groupId }, groupId, signal }),
    // Refetch at each visit of the screen: no live event reports a change of the last activity or of the number of
    // chats.
    refetchOnMount: 'always',
  })
}

/** Who has chats of the group, whatever their access and role. */
export function chatHoldersQuery(groupId: string) {
  return queryOptions({
    queryKey: queryKeyOf('chatHolders', groupId),
    queryFn: ({ signal }) => call(usersApi.chatHolders, { query: { groupId }, groupId, signal }),
    // Refetch each time a filter opens: no live event reports who has chats.
    refetchOnMount: 'always',
    retry: false,
  })
}

export function teamsQuery(groupId: string) {
  return queryOptions({
    queryKey: queryKeyOf('teams', groupId),
    queryFn: ({ signal }) => call(teamsApi.teams, { query: { groupId }, groupId, signal }),
  })
}

/** How many messages the group may still send. */
export function messageLimitQuery(groupId: string) {
  return queryOptions({
    queryKey: queryKeyOf('messageLimit', groupId),
    queryFn: ({ signal }) =>
      call(groupsApi.messageLimitData, { groupId, params: { id: groupId }, signal }),
  })
}
