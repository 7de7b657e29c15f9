import type { Clock } from './ports.ts'

/**
 * Delay after the page first reports its context, ms. In this time the page requests and draws the rest of its screen.
 */
const SETTLES_MS = 100
/** Longest wait after the window is shown, ms, because a page that shows the sign-in or hangs reports no context. */
const AT_LATEST_MS = 1_000

/**
 * Opens when the first screen is drawn. The rest of the start waits for it. On two cores the page's first requests
 * would otherwise compete with the tray, the push connection and less urgent checks.
 */
export interface StartupGate {
  readonly opened: Promise<void>
  /** Called when the page has reported its context, which it does shortly before its first screen is complete. */
  onContext(): void
  /** Called when the window is visible, or when the app starts hidden. */
  onWindowShown(): void
}

export function createStartupGate(clock: Clock): StartupGate {
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
    onContext: openAfter(SETTLES_MS),
    onWindowShown: openAfter(AT_LATEST_MS),
  }
}
