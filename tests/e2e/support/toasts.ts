import type { Locator } from 'playwright'
import { expect } from 'vitest'
import type { AppUnderTest } from '#tests/support/app-under-test.ts'
import { resize } from './window-size.ts'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Whether two boxes do not overlap. */
const areApart = (one: Box, other: Box): boolean =>
  one.y + one.height <= other.y ||
  other.y + other.height <= one.y ||
  one.x + one.width <= other.x ||
  other.x + other.width <= one.x

/**
 * Checks in a narrow and in a wide window that the visible toast covers nothing of a control, is in the window, and has
 * moved nothing: the screen is as high as the window.
 */
export async function expectUncovered(
  inbox: { readonly app: AppUnderTest },
  control: Locator,
  text: string,
): Promise<void> {
  const toast = inbox.app.page.locator('[data-tone]').filter({ hasText: text })
  await control.scrollIntoViewIfNeeded()
  for (const [width, height] of [
    [1024, 700],
    [1440, 900],
  ] as const) {
    await resize(inbox, width, height)
    await control.scrollIntoViewIfNeeded()
    const [covering, covered] = [await toast.boundingBox(), await control.boundingBox()]
    if (covering === null || covered === null) throw new Error('The toast or the control is gone.')
    expect(areApart(covering, covered), `uncovered at ${width} px`).toBe(true)
    expect(covering.y + covering.height, `toast at ${width} px`).toBeLessThanOrEqual(height)
    const screen = await inbox.app.page.locator('main').boundingBox()
    expect((screen?.y ?? 0) + (screen?.height ?? 0), `screen at ${width} px`).toBe(height)
  }
}
