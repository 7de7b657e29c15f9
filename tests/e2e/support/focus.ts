import type { Locator } from 'playwright'
import { expect } from 'vitest'

/** Waits until an element has the focus: keys pressed earlier go elsewhere. */
export async function expectFocus(locator: Locator): Promise<void> {
  await expect
    .poll(() => locator.evaluate((one) => one.ownerDocument.activeElement === one))
    .toBe(true)
}
