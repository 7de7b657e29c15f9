import type { z } from 'zod'
import type { bridgeRequests } from '#contract/bridge.ts'
import { defaultLanguage, type Language } from '#contract/limits.ts'

/** The user's group, open chat, language and number of pending chats, as the page last reported them. */
export type Context = z.output<(typeof bridgeRequests)['context.set']['input']>

export type ContextService = ReturnType<typeof createContext>

/** @param language used until the page reports one */
export function createContext(language: Language | null) {
  const listeners = new Set<(context: Context) => void>()
  const empty = { groupId: null, contactId: null, pendingChats: 0 }
  let current: Context = { ...empty, language: language ?? defaultLanguage }

  function change(context: Context): void {
    current = context
    for (const listener of listeners) listener(context)
  }

  function onChange(listener: (context: Context) => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  return {
    view: (): Context => current,
    /**
     * Stores the context that the page reports. While nobody is signed in, only the language is stored, because the page
     * may send the report before it has received the sign-out.
     */
    set(context: Context, isSignedIn: boolean) {
      change(isSignedIn ? context : { ...empty, language: context.language })
    },
    /** Resets everything but the language. Called while nobody is signed in. */
    clear: () => change({ ...empty, language: current.language }),
    /**
     * Calls the listener after every `set` and `clear`.
     * @returns a function that stops listening
     */
    onChange,
    /** Calls the listener now and whenever the language changes. */
    onLanguage(listener: (language: Language) => void) {
      let last = current.language
      listener(last)
      onChange(({ language: next }) => {
        if (next === last) return
        last = next
        listener(next)
      })
    },
  }
}
