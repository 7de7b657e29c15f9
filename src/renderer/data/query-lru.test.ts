import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { keepFewChats } from './query-lru.ts'

/** A cache that keeps three queries of left chats, and what shows one of them. */
function cacheOfThree() {
  const client = new QueryClient()
  const cache = client.getQueryCache()
  keepFewChats(cache, 3)
  const show = (name: string, meta?: { ofOneChat: true }) =>
    new QueryObserver(client, {
      queryKey: [name],
      queryFn: () => name,
      ...(meta ? { meta } : {}),
    }).subscribe(() => {})
  return {
    showOfChat: (name: string) => show(name, { ofOneChat: true }),
    showOfGroup: (name: string) => show(name),
    kept: () => cache.getAll().map((query) => query.queryKey[0]),
  }
}

describe('what is kept of chats', () => {
  it('is the last few that were left, and all that is shown', () => {
    const { showOfChat, kept } = cacheOfThree()
    const shown = showOfChat('shown')
    for (const name of ['a', 'b', 'c', 'd', 'e']) showOfChat(name)()
    expect(kept()).toEqual(['shown', 'c', 'd', 'e'])
    shown()
    expect(kept()).toEqual(['shown', 'd', 'e'])
  })

  it('stays while it is shown again, and counts from when it was left last', () => {
    const { showOfChat, kept } = cacheOfThree()
    showOfChat('a')()
    showOfChat('b')()
    const again = showOfChat('a')
    for (const name of ['c', 'd', 'e']) showOfChat(name)()
    expect(kept()).toEqual(['a', 'c', 'd', 'e'])
    again()
    expect(kept()).toEqual(['a', 'd', 'e'])
  })

  it('is not left while a second place shows it', () => {
    const { showOfChat, kept } = cacheOfThree()
    const first = showOfChat('a')
    showOfChat('a')()
    for (const name of ['b', 'c', 'd', 'e']) showOfChat(name)()
    expect(kept()).toEqual(['a', 'c', 'd', 'e'])
    first()
    expect(kept()).toEqual(['a', 'd', 'e'])
  })

  it('does not count what the whole group shares', () => {
    const { showOfChat, showOfGroup, kept } = cacheOfThree()
    for (const name of ['teams', 'tags', 'levels', 'people']) showOfGroup(name)()
    showOfChat('a')()
    expect(kept()).toEqual(['teams', 'tags', 'levels', 'people', 'a'])
  })
})
