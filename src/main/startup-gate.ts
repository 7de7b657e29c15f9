import type { Clock } from './ports.ts'

/**
 * Delay from the page's first report of its context to the opening of the gate, ms. In this time the page requests and
 * draws the rest of its first screen.
 */
const SETTLES_MS = 100
/**
 * Delay from the showing of the window to the opening of the gate, ms, if the page reports no context. The page may
 * show the sign-in, or may hang.
 */
const AT_LATEST_MS = 1_000

/**
 * Opens when the first screen is probably drawn. The less urgent parts of the app's start wait for the gate: on a
 * machine with two cores, the tray, the push connection and several checks would slow down the page's first requests.
 */
export function createStartupGate(clock: Clock) {
  const { promise, resolve } = Promise.withResolvers<void>()
  /** Only the first call of the returned function has an effect. */
  const openAfter = (ms: number) => {
    let isScheduled = false
    return () => {
      if (!isScheduled) clock.after(ms, resolve)
      isScheduled = true
    }
  }
  return {
    opened: promise,
    /**
     * Called when the page reports its context: the selected group, the open chat and the language. The first report
     * comes shortly before the first screen is complete.
     */
    onContext: openAfter(SETTLES_MS),
    /** Called when the window is visible, or when the app starts hidden. */
    onWindowShown: openAfter(AT_LATEST_MS),
  }
}
