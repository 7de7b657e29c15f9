import type { Page } from 'playwright'

/**
 * Counts the steps that the page takes from place to place from now on: whoever is led back to where they stood has been
 * away only if there were any. @returns how many there have been
 */
export async function countSteps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(`{
    window.stepsTaken = 0;
    navigation.addEventListener('currententrychange', () => (window.stepsTaken += 1));
  }`)
  return () => page.evaluate<number>('window.stepsTaken')
}

/** The place that the page itself is at, which the driver hears of a moment later. */
export const placeInPage = (page: Page): Promise<string> =>
  page.evaluate<string>('location.pathname + location.search')
