import { atom } from 'jotai'
import type { PushPayload } from '#contract/bridge.ts'
import { limits } from '#contract/limits.ts'
import { onPush, request } from '#renderer/data/service/bridge.ts'
import { store } from '#renderer/data/store.ts'

const nobody: PushPayload<'presence.changed'> = { contactId: '', people: [] }

/** The other users who view the chat that is open here, as the main process last reported. */
export const presenceAtom = atom(nobody)

/** Keeps `presenceAtom` up to date. @returns a function that stops the updates */
export function watchPresence(): () => void {
  const stop = onPush('presence.changed', (now) => store.set(presenceAtom, now))
  return () => {
    stop()
    store.set(presenceAtom, nobody)
  }
}

/** The last report of typing: the chat and the time, ms on the monotonic clock. */
const reportedAtom = atom({ contactId: '', at: Number.NEGATIVE_INFINITY })

/**
 * Reports to the other users in the chat that the user is typing. Called at every keystroke; sends at most one report
 * per `limits.typing.reportEveryMs`.
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
