import { queryOptions } from '@tanstack/react-query'
import { targetsApi } from '#contract/api/targets/targets.ts'
import type { Targets } from '#contract/entities/targets/target.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { queryClient } from '#renderer/data/service/query.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

/** The targets of a group for answers and resolutions. */
export const targetsQuery = (groupId: string) =>
  queryOptions({
    queryKey: queryKeyOf('targets', groupId),
    queryFn: ({ signal }) => call(targetsApi.targets, { params: { id: groupId }, groupId, signal }),
  })

/** Shows what the service has stored, before it is fetched again. */
export const storeTargets = (groupId: string, targets: Targets): void =>
  void queryClient.setQueryData(targetsQuery(groupId).queryKey, targets)

/** The targets kept and missed between two days. Its group may differ from the current one. */
export const targetsReportQuery = (groupId: string, span: { from: string; to: string }) =>
  queryOptions({
    queryKey: queryKeyOf('targets', groupId, 'report', span),
    queryFn: ({ signal }) =>
      call(targetsApi.targetsReport, { params: { id: groupId }, query: span, groupId, signal }),
  })
