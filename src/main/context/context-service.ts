import type { z } from 'zod'
import type { bridgeRequests } from '#contract/bridge.ts'
import { defaultLanguage, type Language } from '#contract/limits.ts'

/** What the person has before them, as the page last told it. */
export type Context = z.output<(typeof bridgeRequests)['context.set']['input']>

export interface ContextService {
  view(): Context
  /** While nobody is signed in only the language is taken: the page may not have heard of the end yet. */
  set(context: Context): void
  /** Nobody is at the desk any more: no group, no chat, nothing waits. The language stays. */
  clear(): void
  /** @returns a function that ends the listening */
  onChange(listener: (context: Context) => void): () => void
}

/**
 * @param language to speak before the page has said one
 * @param isSomebodyThere whether somebody is signed in
 */
export function createContext(
  language: Language | null,
  isSomebodyThere: () => boolean,
): ContextService {
  const listeners = new Set<(context: Context) => void>()
  const empty = { groupId: null, contactId: null, pendingChats: 0 }
  let current: Context = { ...empty, language: language ?? defaultLanguage }

  function take(context: Context): void {
    current = context
    for (const listener of listeners) listener(context)
  }

  return {
    view: () => current,
    set(context) {
      take(isSomebodyThere() ? context : { ...empty, language: context.language })
    },
    clear: () => take({ ...empty, language: current.language }),
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
