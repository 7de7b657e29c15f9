import { queryOptions } from '@tanstack/react-query'
import { contactMergesApi } from '#contract/api/contacts/contact-merges.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

/** The group's pairs of contacts that may be the same person. */
export function duplicatesQuery(groupId: string) {
  return queryOptions({
    queryKey: queryKeyOf('contactMerges', 'duplicates', groupId),
    queryFn: ({ signal }) => call(contactMergesApi.duplicates, { query: { groupId }, signal }),
    refetchOnMount: 'always',
  })
}

/** The merges of the group that can be undone. */
export function mergesQuery(groupId: string) {
  return queryOptions({
    queryKey: queryKeyOf('contactMerges', 'merges', groupId),
    queryFn: ({ signal }) => call(contactMergesApi.merges, { query: { groupId }, signal }),
    refetchOnMount: 'always',
  })
}

/** Two contacts and what each has. */
export function mergePreviewQuery(groupId: string, id: string, otherId: string) {
  return queryOptions({
    queryKey: queryKeyOf('contactMerges', 'preview', groupId, id, otherId),
    queryFn: ({ signal }) =>
      call(contactMergesApi.mergePreview, { groupId, params: { id }, query: { otherId }, signal }),
    refetchOnMount: 'always',
  })
}
