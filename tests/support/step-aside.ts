import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { visit } from './sign-in.ts'

const SHEETS = join(import.meta.dirname, '../../out/renderer/assets')

/**
 * Parks the page on one of the app's style sheets: nothing runs there, but the bridge exists. No
 * screen is rendered between two tests.
 */
export async function stepAside(page: Page): Promise<void> {
  if (new URL(page.url()).pathname.endsWith('.css')) return
  const sheets = await readdir(SHEETS)
  await visit(page, `/assets/${sheets.find((name) => name.endsWith('.css'))}`)
}
