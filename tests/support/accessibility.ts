import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

/** Both looks of the application. */
export const themes = ['light', 'dark'] as const

/**
 * What axe finds wrong with the page in each of its looks: one line a rule, with the elements. Empty when nothing
 * is. The rules are those of WCAG 2.2 A and AA and axe's own good practice.
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const theme of themes) {
    await setTheme(page, theme)
    // Legacy mode: Electron opens no second page for axe to gather its results in. Frames are none of ours. What is
    // found is all that is gathered of the page's elements: what passes is not told, and takes longer.
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode(true)
      .options({ resultTypes: ['violations'] })
      .analyze()
    for (const { id, help, nodes } of violations)
      faults.push(`${theme}: ${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }
  return faults
}

/** Draws the page in one of its looks, and waits until nothing of it moves any more. */
export async function setTheme(page: Page, theme: (typeof themes)[number]): Promise<void> {
  await page.evaluate(`bandeja.request('settings.set', { theme: '${theme}' })`)
  await page.locator(`html[data-mantine-color-scheme="${theme}"]`).waitFor()
  // Transitions of the new colours start with the next frame; what never ends (a pulse) is not waited for.
  await page.evaluate(
    `new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))`,
  )
  await page.evaluate(
    `Promise.allSettled(document.getAnimations()
      .filter((one) => one.effect.getComputedTiming().endTime !== Infinity)
      .map((one) => one.finished))`,
  )
}
