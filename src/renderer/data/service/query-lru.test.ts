import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { limitUnusedChatQueries } from './query-lru.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

/**
 * A cache that keeps three unobserved queries of chats. `showOfChat` and `showOfGroup` observe a query of a chat or of
 * the group, and return a function that stops observing it.
 */
function cacheOfThree() {
  const client = new QueryClient()
  const cache = client.getQueryCache()
  limitUnusedChatQueries(cache, 3)
  const show = (name: string, meta?: { isPerChat: true }) =>
    new QueryObserver(client, {
      queryKey: queryKeyOf('notes', name),
      queryFn: () => name,
      ...(meta ? { meta } : {}),
    }).subscribe(() => {})
  return {
    showOfChat: (name: string) => show(name, { isPerChat: true }),
    showOfGroup: (name: string) => show(name),
    stored: () => cache.getAll().map((query) => query.queryKey[1]),
  }
}

describe('the cache of queries', () => {
  it('keeps all observed queries, and the three chat queries that became unobserved last', () => {
    const { showOfChat, stored } = cacheOfThree()
    const shown = showOfChat('shown')
    for (const name of ['a', 'b', 'c', 'd', 'e']) showOfChat(name)()
    expect(stored()).toEqual(['shown', 'c', 'd', 'e'])
    shown()
    expect(stored()).toEqual(['shown', 'd', 'e'])
  })

  it('keeps a query that is observed again, and counts it as the most recent one afterwards', () => {
    const { showOfChat, stored } = cacheOfThree()
    showOfChat('a')()
    showOfChat('b')()
    const again = showOfChat('a')
    for (const name of ['c', 'd', 'e']) showOfChat(name)()
    expect(stored()).toEqual(['a', 'c', 'd', 'e'])
    again()
    expect(stored()).toEqual(['a', 'd', 'e'])
  })

  it('counts a query with a second observer as observed', () => {
    const { showOfChat, stored } = cacheOfThree()
    const first = showOfChat('a')
    showOfChat('a')()
    for (const name of ['b', 'c', 'd', 'e']) showOfChat(name)()
    expect(stored()).toEqual(['a', 'c', 'd', 'e'])
    first()
    expect(stored()).toEqual(['a', 'd', 'e'])
  })

  it('does not limit queries of the whole group', () => {
    const { showOfChat, showOfGroup, stored } = cacheOfThree()
    for (const name of ['teams', 'tags', 'levels', 'people']) showOfGroup(name)()
    showOfChat('a')()
    expect(stored()).toEqual(['teams', 'tags', 'levels', 'people', 'a'])
  })
})
