import { queryOptions } from '@tanstack/react-query'
import { singleSignOnApi } from '#contract/api/people/single-sign-on.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { isMissingCall } from '#renderer/data/service/api-error.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

/** How the members of a group sign in at a provider; null: they do not. */
export const groupSingleSignOnQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeyOf('groupSingleSignOn', id),
    async queryFn({ signal }) {
      try {
        return await call(singleSignOnApi.groupSingleSignOn, {
          params: { id },
          groupId: id,
          signal,
        })
      } catch (error) {
        if (isMissingCall(error)) return null
        throw error
      }
    },
  })
