import type { QueryCache } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Set for queries that exist once per chat: only the most recently used ones stay cached. */
      isPerChat?: true
    }
  }
}

/**
 * Limits the cached queries of chats that are no longer open. `gcTime` alone does not limit their number: if a user
 * opens hundreds of chats, the cache would keep data and a timer for each of them.
 * @param most how many unobserved queries with `meta.isPerChat` stay in the cache
 */
export function limitUnusedChatQueries(cache: QueryCache, most: number): void {
  /** Hashes of the unobserved chat queries, the least recently observed one first. */
  const unused = new Set<string>()
  cache.subscribe(({ type, query }) => {
    if (query.meta?.isPerChat !== true) return
    if (type !== 'observerAdded' && type !== 'observerRemoved' && type !== 'removed') return
    unused.delete(query.queryHash)
    if (type !== 'observerRemoved' || query.getObserversCount() > 0) return
    unused.add(query.queryHash)
    const [first] = unused
    if (unused.size <= most || first === undefined) return
    const oldest = cache.get(first)
    if (oldest !== undefined) cache.remove(oldest)
  })
}
