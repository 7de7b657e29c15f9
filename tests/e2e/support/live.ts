import type { Page } from 'playwright'
import { expect } from 'vitest'
import { ask } from '#tests/desktop/support/desktop.ts'

/** Resolves once the page is told of events as they happen. */
export async function untilLive(page: Page): Promise<void> {
  const state = `bandeja.request('realtime.get').then(({ value }) => value.state)`
  await expect.poll(() => page.evaluate(state)).toBe('live')
}

/** Resolves once the page knows besides who is signed in as of its first connection, upon which it asks anew. */
export async function untilKnown(page: Page): Promise<void> {
  await untilLive(page)
  // The page has asked by now: it is told to before the question above is answered. This one comes after its own.
  await page.evaluate(`bandeja.request('session.refresh')`)
}

/**
 * Resolves once the page's group is followed too, and what the page asks anew upon that is under way: nothing of its start
 * is asked for later. For the person alone it may be live before their group is named, and tells of that once more.
 */
export async function untilFollowed(page: Page): Promise<void> {
  // The desktop keeps the page's language as it takes over its group. In a profile used before it kept one then already.
  const language = async () => (await ask(page, 'settings.get', undefined)).lastLanguage
  await expect.poll(language).not.toBeNull()
  await untilKnown(page)
}

/** Watches for the page being told to ask anew, as it is upon another group. @returns resolves once that is under way */
export async function watchResync(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(`
    window.toldToAsk = new Promise((told) => void bandeja.on('realtime.resync', told));
    void 0`)
  return async () => {
    await page.evaluate('window.toldToAsk')
    // Comes after the page's own.
    await page.evaluate(`bandeja.request('session.refresh')`)
  }
}
