import { queryOptions } from '@tanstack/react-query'
import { accountApi } from '#contract/api/people/account.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

/** The devices on which the user is signed in. */
export const deviceSessionsQuery = () =>
  queryOptions({
    queryKey: queryKeyOf('deviceSessions'),
    queryFn: ({ signal }) => call(accountApi.deviceSessions, { signal }),
    retry: false,
    // Refetch when this screen is opened, because another device may have signed in since the last fetch.
    staleTime: 0,
  })
