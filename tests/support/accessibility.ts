import axe from 'axe-core'
import type { Page } from 'playwright'
import { z } from 'zod'

/** The app's two themes. */
export const themes = ['light', 'dark'] as const

/** The fields of axe's result for a violated rule that are used here. */
const violationsSchema = z.array(
  z.object({ id: z.string(), help: z.string(), nodes: z.array(z.object({ html: z.string() })) }),
)

/** The rules that depend on colours. All others have the same result in both themes, whose elements are the same. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Runs axe with the rules of WCAG 2.2 A and AA and axe's best practices: all rules in the first theme, those on colours
 * in the others too.
 * @returns one line per violation, with its elements
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe.source)
  const faults: string[] = []
  for (const theme of themes) {
    await setTheme(page, theme)
    // Collect only violations, which is faster. Frames inside the page are not checked.
    const options: axe.RunOptions = {
      resultTypes: ['violations'],
      iframes: false,
      ...(theme !== themes[0] && { runOnly: { type: 'rule', values: COLOUR_RULES } }),
    }
    const run = `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`
    for (const { id, help, nodes } of violationsSchema.parse(await page.evaluate(run)))
      faults.push(`${theme}: ${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }
  return faults
}

/** Switches the theme, and ends all running transitions. */
export async function setTheme(page: Page, theme: (typeof themes)[number]): Promise<void> {
  await page.evaluate(`bandeja.request('settings.set', { theme: '${theme}' })`)
  await page.locator(`html[data-mantine-color-scheme="${theme}"]`).waitFor()
  // Transitions start with the next frame and are then finished at once. Endless animations continue.
  await page.evaluate(`new Promise((next) =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        for (const one of document.getAnimations())
          if (one.effect.getComputedTiming().endTime !== Infinity) one.finish()
        requestAnimationFrame(next)
      })))`)
}
