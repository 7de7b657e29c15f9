import type { Page } from 'playwright'
import { expect } from 'vitest'

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
