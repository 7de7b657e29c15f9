import axe from 'axe-core'
import type { Page } from 'playwright'
import { z } from 'zod'

/** Both looks of the application. */
export const themes = ['light', 'dark'] as const

/** What axe tells of a rule that is broken, as far as it is told on. */
const violationsSchema = z.array(
  z.object({ id: z.string(), help: z.string(), nodes: z.array(z.object({ html: z.string() })) }),
)

/**
 * What axe finds wrong with the page in each of its looks: one line a rule, with the elements. Empty when nothing
 * is. The rules are those of WCAG 2.2 A and AA and axe's own good practice.
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe.source)
  const faults: string[] = []
  for (const theme of themes) {
    await setTheme(page, theme)
    // What is found is all that is gathered of the page's elements: what passes is not told, and takes longer. Frames are
    // none of ours.
    const options: axe.RunOptions = { resultTypes: ['violations'], iframes: false }
    const run = `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`
    for (const { id, help, nodes } of violationsSchema.parse(await page.evaluate(run)))
      faults.push(`${theme}: ${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }
  return faults
}

/** Draws the page in one of its looks, with nothing of it on its way from the other any more. */
export async function setTheme(page: Page, theme: (typeof themes)[number]): Promise<void> {
  await page.evaluate(`bandeja.request('settings.set', { theme: '${theme}' })`)
  await page.locator(`html[data-mantine-color-scheme="${theme}"]`).waitFor()
  // Transitions of the new colours start with the next frame, and nobody has to see them; what never ends (a pulse) goes on.
  await page.evaluate(`new Promise((next) =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        for (const one of document.getAnimations())
          if (one.effect.getComputedTiming().endTime !== Infinity) one.finish()
        requestAnimationFrame(next)
      })))`)
}
