import { queryOptions } from '@tanstack/react-query'
import { lineApi } from '#contract/api/line/line.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

/** The group's connection to the channel. `line` is absent if it has none. */
export function lineQuery(groupId: string) {
  return queryOptions({
    queryKey: queryKeyOf('line', groupId),
    queryFn: ({ signal }) => call(lineApi.line, { groupId, params: { id: groupId }, signal }),
  })
}

/** How far the preparation of a group's line is. */
export function linePreparationQuery(groupId: string) {
  return queryOptions({
    queryKey: queryKeyOf('linePreparation', groupId),
    queryFn: ({ signal }) =>
      call(lineApi.linePreparation, { groupId, params: { id: groupId }, signal }),
    retry: false,
  })
}
