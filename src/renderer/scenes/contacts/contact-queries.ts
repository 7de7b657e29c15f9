import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { contactTableApi, type ContactSort } from '#contract/api/contacts/contact-table.ts'
import { contactTransferApi } from '#contract/api/contacts/contact-transfer.ts'
import { isSearchable, soughtText } from '#contract/rules/text/searchable-text.ts'
import type { Sort } from '#renderer/components/page/data-table.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { hasRule, ruleOf, type ContactView } from './contact-view.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

/** The query parameters that filter contacts by a view. A search text that is too short is left out. */
export function filterOf(groupId: string, view: ContactView) {
  const filter = soughtText(view.text)
  return {
    groupId,
    archived: view.archived,
    ...(hasRule(view) && ruleOf(view)),
    ...(isSearchable(filter) && { filter }),
  }
}

/** The contacts of the table, page after page. */
export function contactTableQuery(groupId: string, view: ContactView, sort: Sort) {
  const filter = filterOf(groupId, view)
  const order = { sort: sortOf(sort.columnId), direction: sort.direction }
  return infiniteQueryOptions({
    queryKey: queryKeyOf('contactTable', filter, order),
    queryFn: ({ signal, pageParam }) => {
      const cursor = pageParam === '' ? {} : { cursor: pageParam }
      return call(contactTableApi.contactTable, {
        query: { ...filter, ...order, ...cursor },
        signal,
      })
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })
}

const sorts: readonly ContactSort[] = ['name', 'phone', 'lastMessage', 'createdAt']

const sortOf = (columnId: string): ContactSort =>
  sorts.find((one) => one === columnId) ?? 'lastMessage'

/** The imports that the viewer may undo, newest first. */
export function importsQuery(groupId: string) {
  return queryOptions({
    queryKey: queryKeyOf('contactImports', groupId),
    queryFn: ({ signal }) => call(contactTransferApi.imports, { query: { groupId }, signal }),
    // Their numbers change with each message.
    refetchOnMount: 'always',
  })
}

/** The number of contacts in each built-in view. */
export function contactCountsQuery(groupId: string) {
  return queryOptions({
    queryKey: queryKeyOf('contactTable', 'counts', groupId),
    queryFn: ({ signal }) => call(contactTableApi.contactCounts, { query: { groupId }, signal }),
  })
}
