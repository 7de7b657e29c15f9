import type { Page } from 'playwright'
import { expect } from 'vitest'

/** Resolves once the page is told of events as they happen. */
export async function untilLive(page: Page): Promise<void> {
  const state = `bandeja.request('realtime.get').then(({ value }) => value.state)`
  await expect.poll(() => page.evaluate(state)).toBe('live')
}
