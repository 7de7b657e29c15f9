import type { LiveContext } from '#renderer/data/live/live-context.ts'
import type { MessageRange } from './conversation-window.ts'
import { fetchMessages } from './fetch-messages.ts'
import type { LiveStore } from './live-store.ts'

/** How long what was fetched waits for its chat to be opened, ms: longer than a button is pressed in a click. */
const keptMs = 2_000

/** The newest messages of a chat that is not open yet, as one read of the live store. */
interface Ahead {
  readonly contactId: string
  readonly range: Promise<MessageRange>
  readonly read: ReturnType<LiveStore['beginRead']>
}

/**
 * Fetches the newest messages of a chat as soon as the button is pressed on it, so that they are there when the click
 * opens it.
 */
export function createOpenedAhead(context: LiveContext, live: LiveStore) {
  let current: Ahead | null = null
  let calls = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined

  function drop(): void {
    clearTimeout(timer)
    calls.abort()
    if (current !== null) live.endRead(current.read)
    current = null
  }

  return {
    /** Starts the request, unless the chat is open or its messages are loaded. */
    fetch(contactId: string): void {
      const isKnown = contactId === live.openContactId || live.window(contactId) !== undefined
      if (isKnown || current?.contactId === contactId) return
      drop()
      calls = new AbortController()
      timer = setTimeout(drop, keptMs)
      const range = fetchMessages(context, contactId, {}, calls.signal)
      // Whoever takes the request learns of its failure.
      range.catch(() => undefined)
      current = { contactId, range, read: live.beginRead() }
    },
    /** The request for a chat, which the caller must end as its own read; null if there is none. */
    take(contactId: string): Ahead | null {
      if (current?.contactId !== contactId) return null
      const taken = current
      clearTimeout(timer)
      // The request is the caller's now: the next press must not abort it.
      calls = new AbortController()
      current = null
      return taken
    },
    drop,
  }
}
