import type { QueryCache } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** There is one for every chat that is looked at: of those that were left, only the last ones are kept. */
      ofOneChat?: true
    }
  }
}

/**
 * Bounds what is kept of chats that were left. Time alone does not: whoever goes through hundreds of chats would hold
 * something of each, and the timer that is to end it.
 * @param most how many queries with `meta.ofOneChat` stay in the cache while nothing shows them
 */
export function keepFewChats(cache: QueryCache, most: number): void {
  /** Those that nothing shows, the one that was left first in front. */
  const left = new Set<string>()
  cache.subscribe(({ type, query }) => {
    if (query.meta?.ofOneChat !== true) return
    if (type !== 'observerAdded' && type !== 'observerRemoved' && type !== 'removed') return
    left.delete(query.queryHash)
    if (type !== 'observerRemoved' || query.getObserversCount() > 0) return
    left.add(query.queryHash)
    const [first] = left
    if (left.size <= most || first === undefined) return
    const oldest = cache.get(first)
    if (oldest !== undefined) cache.remove(oldest)
  })
}
