import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright'
import { z } from 'zod'
import { COLOUR_RULES, themes } from './axe-rules.ts'

/** The page parses it at each load: minified it takes half as long. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The fields of axe's result for a violated rule that are used here. */
const violationsSchema = z.array(
  z.object({ id: z.string(), help: z.string(), nodes: z.array(z.object({ html: z.string() })) }),
)

/**
 * Runs axe with the rules of WCAG 2.2 A and AA and axe's best practices: all rules in the theme of the page, those on
 * colours in the other one too, which the page then has.
 * @returns one line per violation, with its elements
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axeSource)
  const shown = await page.locator('html').getAttribute('data-mantine-color-scheme')
  const [first = 'light', other = 'dark'] = shown === 'dark' ? themes.toReversed() : themes
  await endTransitions(page)
  const faults = await faultsIn(page, first)
  await setTheme(page, other)
  return [...faults, ...(await faultsIn(page, other, COLOUR_RULES))]
}

/** The same for a page that is not the app's and has no other theme. */
export async function plainPageFaults(page: Page): Promise<string[]> {
  await page.evaluate(axeSource)
  return await faultsIn(page, 'as it is')
}

/** @param rules default: all */
async function faultsIn(page: Page, theme: string, rules?: string[]): Promise<string[]> {
  // Collect only violations, which is faster. Frames inside the page are not checked.
  const options: RunOptions = {
    resultTypes: ['violations'],
    iframes: false,
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  }
  // What appears meanwhile, e.g. a toast, has its final colours at once.
  const run = `(async () => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { animation-duration: 0s !important; transition-duration: 0s !important }')
    document.adoptedStyleSheets.push(still)
    const { violations } = await axe.run(document, ${JSON.stringify(options)})
    document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(still), 1)
    return violations
  })()`
  return violationsSchema
    .parse(await page.evaluate(run))
    .map(
      ({ id, help, nodes }) =>
        `${theme}: ${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`,
    )
}

/** Switches the theme, and ends all running transitions. */
export async function setTheme(page: Page, theme: (typeof themes)[number]): Promise<void> {
  await page.evaluate(`bandeja.request('settings.set', { theme: '${theme}' })`)
  await page.locator(`html[data-mantine-color-scheme="${theme}"]`).waitFor()
  await endTransitions(page)
}

/** Transitions start with the next frame and are then finished at once. Endless animations continue. */
async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(`new Promise((next) =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        for (const one of document.getAnimations())
          if (one.effect.getComputedTiming().endTime !== Infinity) one.finish()
        requestAnimationFrame(next)
      })))`)
}
