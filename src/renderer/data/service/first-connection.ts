import { atom } from 'jotai'
import { realtimeAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'

/** The first calls after a sign-in wait at most this long for the live connection, ms. */
const longestWaitMs = 1_000

/** The current wait; null while no call waits. `end` removes its timer and its listener. */
const endWaitAtom = atom<{ readonly end: () => void } | null>(null)

/**
 * Whether the first calls after a sign-in wait for the live connection. An event between the response to a call and the
 * connection is lost, so a call made before the connection would have to be repeated.
 */
export const awaitsConnectionAtom = atom((get) => get(endWaitAtom) !== null)

/** Starts the wait after a sign-in. It ends with `endConnectionWait`, when connecting fails, or after a second. */
export function awaitConnection(): void {
  endConnectionWait()
  const timer = setTimeout(endConnectionWait, longestWaitMs)
  const stop = store.sub(realtimeAtom, () => {
    const { state } = store.get(realtimeAtom)
    if (state === 'waiting' || state === 'stopped') endConnectionWait()
  })
  const end = () => {
    clearTimeout(timer)
    stop()
  }
  store.set(endWaitAtom, { end })
}

/** Ends the wait, so that the first calls are sent. */
export function endConnectionWait(): void {
  const wait = store.get(endWaitAtom)
  if (wait === null) return
  wait.end()
  store.set(endWaitAtom, null)
}
