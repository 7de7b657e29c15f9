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

/**
 * Runs a stopped clock only until `act` is done.
 * @returns the result of `act`
 */
export async function runClockFor<Answer>(page: Page, act: Promise<Answer>): Promise<Answer> {
  const over = act.then(
    () => true,
    () => true,
  )
  do await page.clock.runFor(1)
  while (!(await Promise.race([over, Promise.resolve(false)])))
  return await act
}
