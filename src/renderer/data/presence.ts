import { atom } from 'jotai'
import type { PushPayload } from '#contract/bridge.ts'
import { limits } from '#contract/limits.ts'
import { onPush, request } from './bridge.ts'
import { store } from './store.ts'

const nobody: PushPayload<'presence.changed'> = { contactId: '', people: [] }

/** The other users who have the open chat open too, as last reported. */
export const presenceAtom = atom(nobody)

/** Keeps `presenceAtom` up to date. @returns a function that ends it */
export function watchPresence(): () => void {
  const stop = onPush('presence.changed', (now) => store.set(presenceAtom, now))
  return () => {
    stop()
    store.set(presenceAtom, nobody)
  }
}

/** The last reported typing: its chat and when, ms on the monotonic clock. */
const reportedAtom = atom({ contactId: '', at: Number.NEGATIVE_INFINITY })

/**
 * Reports to the other users in the chat that the user is typing. Called at every keystroke; sends one report per
 * `limits.typing.reportEveryMs`.
 */
export function reportTyping(contactId: string): void {
  const now = performance.now()
  const last = store.get(reportedAtom)
  if (last.contactId === contactId && now - last.at < limits.typing.reportEveryMs) return
  store.set(reportedAtom, { contactId, at: now })
  request('presence.typing', { contactId }).catch((error: unknown) =>
    console.warn('The typing could not be reported', error),
  )
}
