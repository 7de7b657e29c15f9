import { atom } from 'jotai'
import { limits } from '#contract/limits.ts'
import { dayKey } from './day-key.ts'

const MINUTE_MS = 60_000

/** The one clock of the inbox: it ticks each second while anything that shows time is on the screen. */
export const nowAtom = atom(Date.now())
nowAtom.onMount = (setNow) => {
  setNow(Date.now())
  const timer = setInterval(() => setNow(Date.now()), limits.timerRefreshMs)
  return () => clearInterval(timer)
}

/** Changes at midnight only, so that a list of times is not drawn again each second. */
export const todayAtom = atom((get) => Date.parse(`${dayKey(get(nowAtom))}T12:00:00`))

/** The minute that began last, for what is told to the minute and need not be drawn again each second. */
export const minuteAtom = atom((get) => Math.floor(get(nowAtom) / MINUTE_MS) * MINUTE_MS)
