import { atom } from 'jotai'
import type { PushPayload } from '#contract/bridge.ts'
import { limits } from '#contract/limits.ts'
import { onPush, request } from './bridge.ts'
import { store } from './store.ts'

const nobody: PushPayload<'presence.changed'> = { contactId: '', people: [] }

/** Who else has a chat open, as last told. */
export const presenceAtom = atom(nobody)

/** Follows who attends the chats that are opened from now on. @returns a function that ends it */
export function followAttendees(): () => void {
  const stop = onPush('presence.changed', (now) => store.set(presenceAtom, now))
  return () => {
    stop()
    store.set(presenceAtom, nobody)
  }
}

/** The last report of typing: its chat, and when on the monotonic clock, ms. */
const reportedAtom = atom({ contactId: '', at: Number.NEGATIVE_INFINITY })

/** Tells the others who have the chat open that the person types in it; at every key it is told once in a while. */
export function tellTyping(contactId: string): void {
  const now = performance.now()
  const last = store.get(reportedAtom)
  if (last.contactId === contactId && now - last.at < limits.typing.tellEveryMs) return
  store.set(reportedAtom, { contactId, at: now })
  request('presence.typing', { contactId }).catch((error: unknown) =>
    console.warn('That somebody types was not told', error),
  )
}
