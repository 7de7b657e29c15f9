import { atom, useAtomValue } from 'jotai'
import { useLocation } from 'react-router'
import { store } from '#renderer/data/store.ts'

/** The key of a router location, and the query that has replaced the location's own query. */
const rewrittenAtom = atom({ key: '', search: '' })

/**
 * Replaces the query of the current address without the router. The router would re-render everything that depends on
 * the location each time a chat is opened, although the screen already shows the open chat and the filter.
 * @param key the key of the rendered router location
 */
export function replaceUrlQuery(query: string, key: string): void {
  const search = query === '' ? '' : `?${query}`
  history.replaceState(history.state, '', location.pathname + search)
  store.set(rewrittenAtom, { key, search })
}

/**
 * The owner (user and group) of the current history entry; undefined if the entry has none yet, e.g. after a link was
 * opened.
 */
export function historyEntryOwner(): string | undefined {
  const state: { owner?: string } | null = history.state
  return state?.owner
}

/**
 * Assigns the current history entry to the owner.
 * @param owner the user and group
 * @returns whether the entry belonged to another user or group; its query may then contain ids of their chats, users
 * and tags
 */
export function claimHistoryEntry(owner: string): boolean {
  const before = historyEntryOwner()
  if (before !== owner) history.replaceState({ ...history.state, owner }, '')
  return before !== undefined && before !== owner
}

/** The current path and query, including a replaced query. */
export function useCurrentUrl(): string {
  const { pathname, search, key } = useLocation()
  const rewritten = useAtomValue(rewrittenAtom)
  return pathname + (rewritten.key === key ? rewritten.search : search)
}
