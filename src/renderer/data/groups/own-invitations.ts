import { queryOptions } from '@tanstack/react-query'
import { accountApi } from '#contract/api/people/account.ts'
import type { OwnInvitation } from '#contract/entities/people/invitation.ts'
import { isMissingCall } from '#renderer/data/service/api-error.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

/** How often the invitations are refetched, ms. No live event reaches a user who is not a member yet. */
const REFRESH_MS = 30_000

/** The open invitations of the user; none if the service does not list them. */
export const ownInvitationsQuery = queryOptions({
  queryKey: queryKeyOf('ownInvitations'),
  queryFn: async ({ signal }): Promise<OwnInvitation[]> => {
    try {
      return (await call(accountApi.ownInvitations, { signal })).items
    } catch (error) {
      if (isMissingCall(error)) return []
      throw error
    }
  },
  refetchOnMount: 'always',
  refetchInterval: REFRESH_MS,
})
