import type { Locator } from 'playwright'
import { expect } from 'vitest'
import type { AppUnderTest } from '#tests/support/app-under-test.ts'
import { resize } from './window-size.ts'

/** Checks in a narrow and in a wide window that the visible toast covers nothing of a control and the control is seen. */
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
    expect(covered.y + covered.height, `bottom at ${width} px`).toBeLessThanOrEqual(covering.y)
    expect(covering.y + covering.height, `toast at ${width} px`).toBeLessThanOrEqual(height)
  }
}
