import type { Locator } from 'playwright'
import { expect } from 'vitest'

/** Waits until an element has the focus: keys pressed earlier go elsewhere. A failure names the element that has it. */
export async function expectFocus(locator: Locator): Promise<void> {
  const focused = () =>
    locator.evaluate((one) => {
      const { activeElement } = one.ownerDocument
      return activeElement === one ? 'this' : (activeElement?.outerHTML.slice(0, 200) ?? 'nothing')
    })
  await expect.poll(focused).toBe('this')
}
