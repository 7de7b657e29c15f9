import { atom } from 'jotai'
import { atomWithin } from '#renderer/data/atom-within.ts'
import { liveAtom } from '#renderer/data/live/live.ts'
import { store } from '#renderer/data/store.ts'

/** A chat that was not changed, and why. */
export interface FailedChat {
  readonly id: string
  /** null if nobody here knows it: the chat was never loaded, and the viewer does not see it. */
  readonly name: string | null
  readonly reason: string
}

/** A change of many chats that is running or has failed in some of them. */
export interface ChatJob {
  readonly isRunning: boolean
  readonly total: number
  readonly done: number
  /** What was done: "37 archived"; null while it is running. */
  readonly text: string | null
  readonly failed: readonly FailedChat[]
  /** Stops before the next call. What was changed stays changed, and can be undone. */
  readonly stop: () => void
  /** Repeats the change in the chats that failed. */
  readonly retry: () => void
}

export const jobAtom = atomWithin<ChatJob | null>(liveAtom, null)

/** The change that runs or has failed in part; null if there is none. */
export const chatJobAtom = atom((get) => get(jobAtom))

export function closeJob(): void {
  store.set(jobAtom, null)
}
