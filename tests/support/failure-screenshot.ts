import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppUnderTest } from './app-under-test.ts'

/** Number of last lines of the main process's output. */
const LOG_LINES = 20
/** Time limit for the screenshot, ms, because a hanging page does not answer. */
const SCREENSHOT_MS = 5_000

/** Saves a screenshot and the end of the log of a failed test. */
export async function captureFailure({ page, profile, log }: AppUnderTest): Promise<string> {
  const screen = await page
    .locator('body')
    .ariaSnapshot({ timeout: SCREENSHOT_MS })
    .catch((error: unknown) => `(nothing to be seen: ${String(error)})`)
  const stored = await readFile(join(profile, 'logs', 'main.log'), 'utf8').catch(() => '')
  const lastLines = [...log, stored].join('').trim().split('\n').slice(-LOG_LINES).join('\n')
  return `On the screen, ${page.url()}:\n${screen}\n\nIn the log:\n${lastLines}`
}
