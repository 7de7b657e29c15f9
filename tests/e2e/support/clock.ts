import type { Page } from 'playwright'

/** How far ahead the page's clock is stopped, ms: longer than any pause of the machine. */
const AHEAD_MS = 30_000

/**
 * Stops the page's fake clock: its timers wait for `runFor` and `resume`, so that short-lived
 * elements stay until the test has seen them. Playwright refuses a time in the past.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + AHEAD_MS)
}
