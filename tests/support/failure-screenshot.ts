import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunningApp } from './electron-app.ts'

/** Of what the main process printed, the end. */
const LOG_LINES = 20
/** A page that hangs answers nothing; the other words are worth having all the same. */
const ASKED_MS = 5_000

/** What a failed test leaves behind: what stood on the screen, for it is gone with the app, and what the app said last. */
export async function lastSight({ page, profile, log }: RunningApp): Promise<string> {
  const screen = await page
    .locator('body')
    .ariaSnapshot({ timeout: ASKED_MS })
    .catch((error: unknown) => `(nothing to be seen: ${String(error)})`)
  const kept = await readFile(join(profile, 'logs', 'main.log'), 'utf8').catch(() => '')
  const said = [...log, kept].join('').trim().split('\n').slice(-LOG_LINES).join('\n')
  return `On the screen, ${page.url()}:\n${screen}\n\nIn the log:\n${said}`
}
