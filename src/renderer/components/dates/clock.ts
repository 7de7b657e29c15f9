import { atom } from 'jotai'
import { limits } from '#contract/limits.ts'
import { dayKey } from './day-key.ts'

const MINUTE_MS = 60_000

/** The current time, epoch ms. It is updated each second, but only while the atom has a subscriber. */
export const nowAtom = atom(Date.now())
nowAtom.onMount = (setNow) => {
  setNow(Date.now())
  const timer = setInterval(() => setNow(Date.now()), limits.timerRefreshMs)
  return () => clearInterval(timer)
}

/**
 * Noon of the current local day, epoch ms. It changes only at midnight, so that a list of dates rerenders once a day.
 */
export const todayAtom = atom((get) => Date.parse(`${dayKey(get(nowAtom))}T12:00:00`))

/** The start of the current minute, epoch ms, for texts that do not need seconds. */
export const minuteAtom = atom((get) => Math.floor(get(nowAtom) / MINUTE_MS) * MINUTE_MS)
