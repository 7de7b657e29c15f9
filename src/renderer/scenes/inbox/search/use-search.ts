import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { searchApi, type SearchTimeRange } from '#contract/api/search.ts'
import { limits } from '#contract/limits.ts'
import { isSearchable } from '#contract/rules/searchable-text.ts'
import { call } from '#renderer/data/api-client.ts'
import { queryKeyOf } from '#renderer/data/query-keys.ts'

/** The parameters of a search. */
export interface Search {
  readonly text: string
  readonly timerange: SearchTimeRange
  /** The chat to search in; null for all. */
  readonly contactId: string | null
}

/** Pause in typing after which the service is queried, ms. */
const PAUSE_MS = 200

/** Searches messages page by page, newest first. A text that is too short is not searched. */
export function useSearch(groupId: string, { text, timerange, contactId }: Search) {
  const searchWords = usePaused(text.trim())
  const query = useInfiniteQuery({
    queryKey: queryKeyOf('search', groupId, searchWords, timerange, contactId),
    queryFn: ({ pageParam, signal }) =>
      call(searchApi.searchMessages, {
        query: {
          searchWords,
          timerange,
          offset: pageParam,
          limit: limits.searchPage,
          ...(contactId === null ? {} : { contactId }),
        },
        groupId,
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      last.hasMoreItems ? pages.length * limits.searchPage : undefined,
    enabled: isSearchable(searchWords),
    placeholderData: keepPreviousData,
    // Always stale, because a repeated search must find new messages.
    staleTime: 0,
    gcTime: 60_000,
  })
  const pages = isSearchable(text) ? query.data?.pages : undefined
  // New messages move earlier ones to the next page, so remove duplicates.
  const found = new Map(pages?.flatMap(({ items }) => items).map((item) => [item.message.id, item]))
  // A service that implements only the specification ignores `contactId`, so filter here too.
  const items = [...found.values()].filter(
    ({ contact }) => contactId === null || contact.id === contactId,
  )
  return {
    /** Undefined until the first page has loaded, and while the text is too short. */
    items: pages && items,
    /** The text of the search. While `isPending`, the items may match an earlier text. */
    searchWords,
    hasMore: query.hasNextPage,
    isFetchingMore: query.isFetchingNextPage,
    /** Whether the items still belong to an earlier search. */
    isPending: query.isPlaceholderData || searchWords !== text.trim(),
    error: query.error,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void (query.data === undefined ? query.refetch() : query.fetchNextPage()),
  }
}

/** Returns the value as it was after the last pause in typing. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
