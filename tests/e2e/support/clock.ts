import type { Page } from 'playwright'

/** How far ahead of where it is the page's clock is stopped, ms: no pause of the machine's is so long. */
const AHEAD_MS = 30_000

/**
 * Stops the page's own clock, which the test has put in: its timers wait for `runFor` and `resume`, so that nothing for
 * which a person has a moment alone is over before it is looked at. The driver refuses a moment that has gone by.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + AHEAD_MS)
}

/** Lets a clock that was stopped go on by no more than it takes until something is done. @returns what that comes to */
export async function runClockFor<Answer>(page: Page, act: Promise<Answer>): Promise<Answer> {
  const over = act.then(
    () => true,
    () => true,
  )
  do await page.clock.runFor(1)
  while (!(await Promise.race([over, Promise.resolve(false)])))
  return await act
}
