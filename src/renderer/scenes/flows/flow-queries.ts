import { queryOptions } from '@tanstack/react-query'
import { flowsApi } from '#contract/api/flows/flows.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

/**
 * The group's flows with their results.
 * @param days the period in which sent messages are counted; null for all time
 */
export function flowListQuery(groupId: string, archived: boolean, days: number | null) {
  return queryOptions({
    queryKey: queryKeyOf('flows', 'list', groupId, archived, days),
    queryFn: async ({ signal }) =>
      (
        await call(flowsApi.flows, {
          query: { groupId, archived, ...(days !== null && { days }) },
          signal,
        })
      ).items,
  })
}

/** A flow with its draft. */
export function flowQuery(groupId: string, id: string) {
  return queryOptions({
    queryKey: queryKeyOf('flows', 'draft', groupId, id),
    queryFn: ({ signal }) => call(flowsApi.flow, { groupId, params: { id }, signal }),
  })
}
