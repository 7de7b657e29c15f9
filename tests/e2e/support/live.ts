import type { Page } from 'playwright'
import { expect } from 'vitest'
import { ask } from '#tests/desktop/support/desktop.ts'

/** Asks main only, which costs nothing, and every test waits for it. */
const OFTEN = { interval: 20 }

/** Resolves once the page receives live events. */
export async function untilLive(page: Page): Promise<void> {
  const state = `bandeja.request('realtime.get').then(({ value }) => value.state)`
  await expect.poll(() => page.evaluate(state), OFTEN).toBe('live')
}

/**
 * Resolves once the page also has the session, which it requests again after its first connection.
 */
async function untilSessionKnown(page: Page): Promise<void> {
  await untilLive(page)
  // The page has sent its request by now: its event comes before the response above. This request
  // comes after it.
  await page.evaluate(`bandeja.request('session.refresh')`)
}

/**
 * Resolves once the page's group is subscribed too, and the refetch that this causes is in flight:
 * nothing of the start is requested later. The connection may be live for the user before the group
 * is known, and is announced again then.
 */
export async function untilSubscribed(page: Page): Promise<void> {
  // The app stores the page's language when it opens its group. A used profile has one already.
  const language = async () => (await ask(page, 'settings.get', undefined)).lastLanguage
  await expect.poll(language, OFTEN).not.toBeNull()
  await untilSessionKnown(page)
}

/**
 * Watches for a resync of the page, as after a switch of the group.
 * @returns a function that resolves once its requests are in flight
 */
export async function watchResync(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(`
    window.toldToAsk = new Promise((told) => void bandeja.on('realtime.resync', told));
    void 0`)
  return async () => {
    await page.evaluate('window.toldToAsk')
    // Comes after the page's own request.
    await page.evaluate(`bandeja.request('session.refresh')`)
  }
}
