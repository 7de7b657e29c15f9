import type { Clock } from './ports.ts'

/** After its first rows the page asks for what is around them, and draws it. ms */
const SETTLES_MS = 100
/**
 * How long after the window was shown the rest of the start waits for a page that tells nothing of the person: it is
 * the sign-in, or has got stuck. ms
 */
const AT_LATEST_MS = 1_000

/**
 * The end of what a person waits for at the start. Until then the desktop does nothing else: on two cores the page's
 * first calls would share one with the tray, the push connection and what is only asked to be sure.
 */
export interface StartupGate {
  readonly promise: Promise<void>
  /** The page has told what the person has before them: its first screen is drawn. */
  told(): void
  /** The window is there; the page's scripts have run. */
  shown(): void
}

export function createStartupGate(clock: Clock): StartupGate {
  const { promise, resolve } = Promise.withResolvers<void>()
  /** The first time counts. */
  const within = (ms: number) => {
    let isUnderWay = false
    return () => {
      if (!isUnderWay) clock.after(ms, resolve)
      isUnderWay = true
    }
  }
  return { promise, told: within(SETTLES_MS), shown: within(AT_LATEST_MS) }
}
