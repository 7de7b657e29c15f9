import type { Clock } from './ports.ts'

/** After its first rows the page requests and draws the rest of the screen. ms */
const SETTLES_MS = 100
/** Longest wait after the window is shown: the page may be at the sign-in, or stuck. ms */
const AT_LATEST_MS = 1_000

/**
 * Opens once the first screen is drawn; the rest of the start waits for it. On two cores the page's first requests
 * would compete with the tray, the push connection and checks that can wait.
 */
export interface StartupGate {
  readonly opened: Promise<void>
  /** The page has reported its context, so its first screen is drawn. */
  onContext(): void
  /** The window is visible; the page's scripts have run. */
  onWindowShown(): void
}

export function createStartupGate(clock: Clock): StartupGate {
  const { promise, resolve } = Promise.withResolvers<void>()
  /** The first call counts. */
  const openAfter = (ms: number) => {
    let isScheduled = false
    return () => {
      if (!isScheduled) clock.after(ms, resolve)
      isScheduled = true
    }
  }
  return {
    opened: promise,
    onContext: openAfter(SETTLES_MS),
    onWindowShown: openAfter(AT_LATEST_MS),
  }
}
