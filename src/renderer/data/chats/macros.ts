import { queryOptions } from '@tanstack/react-query'
import { macrosApi } from '#contract/api/chats/macros.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

/** The macros that the viewer sees, by name. */
export const macrosQuery = (groupId: string) =>
  queryOptions({
    queryKey: queryKeyOf('macros', groupId),
    queryFn: ({ signal }) => call(macrosApi.macros, { query: { groupId }, groupId, signal }),
  })
