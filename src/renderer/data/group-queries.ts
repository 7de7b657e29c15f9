import { queryOptions } from '@tanstack/react-query'
import { groupsApi } from '#contract/api/groups.ts'
import { teamsApi } from '#contract/api/teams.ts'
import { usersApi } from '#contract/api/users.ts'
import { call } from './api-client.ts'

/** A group with its features. */
export function groupQuery(groupId: string) {
  return queryOptions({
    queryKey: ['group', groupId],
    queryFn: ({ signal }) => call(groupsApi.group, { groupId, params: { id: groupId }, signal }),
  })
}

export function usersQuery(groupId: string) {
  return queryOptions({
    queryKey: ['users', groupId],
    queryFn: ({ signal }) => call(usersApi.users, { query: { groupId }, signal }),
  })
}

/** Who has chats of the group, whatever their access and role. */
export function chatHoldersQuery(groupId: string) {
  return queryOptions({
    queryKey: ['chatHolders', groupId],
    queryFn: ({ signal }) => call(usersApi.chatHolders, { query: { groupId }, groupId, signal }),
    // Refetch each time a filter opens: no live event reports who has chats.
    refetchOnMount: 'always',
    retry: false,
  })
}

export function teamsQuery(groupId: string) {
  return queryOptions({
    queryKey: ['teams', groupId],
    queryFn: ({ signal }) => call(teamsApi.teams, { query: { groupId }, groupId, signal }),
  })
}
