import { atom, useAtomValue } from 'jotai'
import { useLocation } from 'react-router'
import { store } from './store.ts'

/** The query that a place of the router's was given afterwards. */
const rewrittenAtom = atom({ key: '', search: '' })

/**
 * Changes the query of the address in its place, past the router: what is on the screen follows from the open chat and
 * the filter already, and all that hangs on the router would be drawn again with every chat that is opened.
 * @param key the router's for the place that is drawn
 */
export function rewriteQuery(query: string, key: string): void {
  const search = query === '' ? '' : `?${query}`
  history.replaceState(history.state, '', location.pathname + search)
  store.set(rewrittenAtom, { key, search })
}

/** Whose the entry of the history that stands is; undefined: nobody's, as that of a link, which nobody has worked in yet. */
export function placeOwner(): string | undefined {
  const state: { owner?: string } | null = history.state
  return state?.owner
}

/**
 * Takes over the entry of the history that stands: it is this one's from now on.
 * @param owner who works, and in which group
 * @returns whether it was somebody else's, or another group's, whose chats, people and tags it may name
 */
export function takeOverPlace(owner: string): boolean {
  const before = placeOwner()
  if (before !== owner) history.replaceState({ ...history.state, owner }, '')
  return before !== undefined && before !== owner
}

/** The place that the address names, path and query, whoever wrote it. */
export function usePlace(): string {
  const { pathname, search, key } = useLocation()
  const rewritten = useAtomValue(rewrittenAtom)
  return pathname + (rewritten.key === key ? rewritten.search : search)
}
