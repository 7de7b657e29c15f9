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

/** What the provider last said of a test message. The event `line.changed` refetches it. */
export function lineTestQuery(groupId: string, testId: string) {
  return queryOptions({
    queryKey: queryKeyOf('line', groupId, 'test', testId),
    queryFn: ({ signal }) =>
      call(lineApi.lineTest, { groupId, params: { id: groupId }, query: { testId }, signal }),
    enabled: testId !== '',
  })
}
