import { expect } from 'vitest'
import type { AppUnderTest } from '#tests/support/app-under-test.ts'

/**
 * Resizes the window, in CSS px without its frame, and waits until the page has rendered in that
 * size.
 */
export async function resize(
  { app }: { readonly app: Pick<AppUnderTest, 'page' | 'resize'> },
  width: number,
  height: number,
): Promise<void> {
  await app.resize(width, height)
  await expect.poll(() => app.page.evaluate('innerWidth')).toBe(width)
  await app.page.evaluate(
    `new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))`,
  )
}
