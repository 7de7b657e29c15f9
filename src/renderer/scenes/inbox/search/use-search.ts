import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { searchApi, type SearchTimeRange } from '#contract/api/search.ts'
import { limits } from '#contract/limits.ts'
import { isSearchable } from '#contract/rules/searchable-text.ts'
import { call } from '../../../data/api-client.ts'

/** What is looked for. */
export interface Search {
  readonly words: string
  readonly timerange: SearchTimeRange
  /** Only in this chat. */
  readonly contactId: string | null
}

/** How long somebody has to pause in typing before the service is asked, ms. */
const PAUSE_MS = 200

/** Pages of matches, newest first; nothing is asked for words that are too short. */
export function useSearch(groupId: string, { words, timerange, contactId }: Search) {
  const searchWords = usePaused(words.trim())
  const query = useInfiniteQuery({
    queryKey: ['search', groupId, searchWords, timerange, contactId],
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
    // What was said meanwhile is found by looking once more.
    staleTime: 0,
    gcTime: 60_000,
  })
  const pages = isSearchable(words) ? query.data?.pages : undefined
  // Messages that come meanwhile push others on to the next page: each is shown once.
  const found = new Map(pages?.flatMap(({ items }) => items).map((item) => [item.message.id, item]))
  return {
    /** Undefined until the first page is here. */
    items: pages && [...found.values()],
    /** The words that the items were found by. */
    searchWords,
    hasMore: query.hasNextPage,
    isFetchingMore: query.isFetchingNextPage,
    /** Whether what is shown is still that of other words. */
    isPending: query.isPlaceholderData || searchWords !== words.trim(),
    error: query.error,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void (query.data === undefined ? query.refetch() : query.fetchNextPage()),
  }
}

/** A value once it has not changed for a moment. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
