import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'

/**
 * Counts the page's navigations from now on, so that a test can prove that a redirect took place.
 * @returns how many there have been
 */
export async function countSteps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(`{
    window.stepsTaken = 0;
    navigation.addEventListener('currententrychange', () => (window.stepsTaken += 1));
  }`)
  return () => page.evaluate<number>('window.stepsTaken')
}

/** The page's current path, which Playwright receives a moment later. */
export const pathInPage = (page: Page): Promise<string> =>
  page.evaluate<string>('location.pathname + location.search')

/** Opens an address in the app as a link does, without a reload: each history entry has its own key. */
export async function followAddress(page: Page, address: string): Promise<void> {
  const state = JSON.stringify({ key: randomUUID() })
  await page.evaluate(`{
    history.pushState(${state}, '', ${JSON.stringify(address)})
    dispatchEvent(new PopStateEvent('popstate'))
  }`)
}
