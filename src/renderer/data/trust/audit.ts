import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { auditApi } from '#contract/api/trust/audit.ts'
import { limits } from '#contract/limits.ts'
import type { AuditKind } from '#contract/entities/trust/audit-entry.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

/** The log has no live events. How often its newest entries are read while it is shown, ms. */
const NEWER_AGAIN_MS = 30_000
/** For how long a check of the chain counts, ms. */
const CHECK_AGAIN_MS = 300_000

/** Which entries are listed. An absent field excludes none. */
export interface AuditListFilter {
  readonly by?: string
  readonly kinds?: readonly AuditKind[]
  /** Days of the group's time zone, YYYY-MM-DD. */
  readonly from?: string
  readonly to?: string
  readonly text?: string
  readonly objectType?: string
  readonly objectId?: string
}

/** The filter with a list that can be changed, as schemas have them. */
export const auditFilterOf = ({ kinds, ...filter }: AuditListFilter) => ({
  ...filter,
  ...(kinds !== undefined && { kinds: [...kinds] }),
})

/** Entries of the log, newest first. */
export const auditEntriesQuery = (id: string, filter: AuditListFilter, limit?: number) =>
  infiniteQueryOptions({
    queryKey: queryKeyOf('audit', id, 'list', { ...filter, limit }),
    queryFn: ({ signal, pageParam: before }) =>
      call(auditApi.auditEntries, {
        params: { id },
        query: {
          ...auditFilterOf(filter),
          limit: limit ?? limits.audit.page,
          ...(before !== null && { before }),
        },
        groupId: id,
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ items, hasMoreItems }) =>
      hasMoreItems ? items.at(-1)?.number : undefined,
  })

/** How many entries of each kind and person a filter has. */
export const auditCountsQuery = (id: string, filter: AuditListFilter) =>
  queryOptions({
    queryKey: queryKeyOf('audit', id, 'counts', filter),
    queryFn: ({ signal }) =>
      call(auditApi.auditCounts, {
        params: { id },
        query: auditFilterOf(filter),
        groupId: id,
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/**
 * The entries of a filter that were written after the one with a number, at most one page of them.
 * @param after undefined: it is not known yet
 */
export const auditNewerQuery = (id: string, filter: AuditListFilter, after: number | undefined) =>
  queryOptions({
    queryKey: queryKeyOf('audit', id, 'newer', { ...filter, after }),
    queryFn: async ({ signal }) => {
      const { items } = await call(auditApi.auditEntries, {
        params: { id },
        query: { ...auditFilterOf(filter), after: after ?? 0, limit: limits.audit.page },
        groupId: id,
        signal,
      })
      // A service without `after` returns older ones, too.
      return items.filter(({ number }) => number > (after ?? 0))
    },
    enabled: after !== undefined,
    initialData: [],
    staleTime: NEWER_AGAIN_MS,
    refetchInterval: NEWER_AGAIN_MS,
  })

export const auditEntryQuery = (id: string, number: number) =>
  queryOptions({
    queryKey: queryKeyOf('audit', id, 'entry', number),
    queryFn: ({ signal }) =>
      call(auditApi.auditEntry, { params: { id, number }, groupId: id, signal }),
    // No call changes an entry.
    staleTime: Infinity,
  })

/** Whether the entries of the log are those that were written. */
export const auditChainQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeyOf('audit', id, 'chain'),
    queryFn: ({ signal }) => call(auditApi.auditChain, { params: { id }, groupId: id, signal }),
    staleTime: CHECK_AGAIN_MS,
  })
