import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { chatsApi } from '#contract/api/chats/chats.ts'
import { GROUP } from '#tests/contract/support/users.ts'
import { LIST, ROW, type BenchApp } from '../app.ts'
import type { Figure } from '../figure.ts'
import type { Control } from '../bare-program.ts'
import { benchLimits } from '../limits.ts'
import { signIn } from '../push.ts'
import { percentile } from '../statistics.ts'
import { readingsOf, turnsOf } from './scrolling.ts'

/** Pause between two calls of the colleague, ms. */
const PACE_MS = 25
const PATIENCE_MS = 600_000

const link = (page: Page, path: string) => page.locator(`nav a[href="${path}"]`).first()

/** The exact name: the chat list, which stays until Contacts has loaded, has a button "Important". */
async function openImport(page: Page): Promise<void> {
  await link(page, '/dashboard/contacts').click()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
}

/**
 * Imports a file in the window while its chat list is scrolled, and measures a colleague's calls meanwhile. The
 * imported contacts stay, so this must be the last figure on its workspace.
 */
export async function measureImport(
  app: BenchApp,
  control: Control,
  { url, rows, turns }: { url: string; rows: number; turns: number },
): Promise<Figure> {
  const { page } = app
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-bench-import-'))
  try {
    const path = join(folder, 'contacts.csv')
    await writeFile(path, ['nombre,apellido,celular,correo', ...lines(rows)].join('\n'))
    await openImport(page)
    await page.getByLabel('CSV or Excel file').setInputFiles(path)
    const begun = performance.now()
    await page.getByRole('button', { name: 'Dry run', exact: true }).click()
    await page.getByText('Dry run finished').waitFor({ timeout: PATIENCE_MS })
    const dryRun = performance.now() - begun
    await page.getByRole('button', { name: /^Import [\d,]+ rows$/ }).click()
    await page.getByRole('heading', { name: 'Importing contacts' }).waitFor()
    const imported = performance.now()
    const colleague = await askMeanwhile(url)
    await link(page, '/dashboard').click()
    await page.locator(ROW).first().waitFor()
    const { seen, beside } = await turnsOf(app, control, {
      scroller: LIST,
      row: ROW,
      directions: Array.from({ length: turns }, (_, turn) => (turn % 2 === 0 ? 'down' : 'up')),
    })
    if ((await page.getByText(/contacts imported$/).count()) > 0)
      throw new Error('The import ended before the list was scrolled.')
    const waits = await colleague.stop()
    await openImport(page)
    const end = page.getByRole('heading', { name: /contacts imported$/ })
    await end.waitFor({ timeout: PATIENCE_MS })
    const seconds = (performance.now() - imported) / 1_000
    return {
      id: 'import',
      title: `Chat list scrolled while ${rows} contacts are imported`,
      readings: [
        ...readingsOf(seen),
        {
          name: 'p99 of the wait for an answer to a colleague',
          value: percentile(waits, 0.99),
          unit: 'ms',
          limit: benchLimits.importWaitMs,
        },
      ],
      beside: {
        ...beside,
        'imported rows a second': rows / seconds,
        'dry run, s': dryRun / 1_000,
        'calls of the colleague': waits.length,
        'their p95, ms': percentile(waits, 0.95),
        'their longest, ms': Math.max(...waits),
      },
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Rows with new phone numbers, which do not begin with 519 like those of the measured workspace. */
function* lines(count: number): Generator<string> {
  for (let at = 0; at < count; at += 1)
    yield `Rosa,Huanca,+5491150${String(at).padStart(6, '0')},imported${at}@mail.example`
}

/** A colleague who repeatedly requests the first page of the chat list. */
export async function askMeanwhile(
  url: string,
): Promise<{ stop: () => Promise<readonly number[]> }> {
  const headers = { authorization: `Bearer ${await signIn(url, 'adam')}`, 'x-group-id': GROUP }
  const waits: number[] = []
  const over = new AbortController()
  const run = async () => {
    while (!over.signal.aborted) {
      const start = performance.now()
      const address = `${url}/services/main${chatsApi.chatList.path}?groupId=${GROUP}`
      const answer = await fetch(address, { headers })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`The chat list answered ${answer.status}.`)
      waits.push(performance.now() - start)
      await new Promise((next) => setTimeout(next, PACE_MS))
    }
  }
  const running = run()
  return {
    stop: async () => {
      over.abort()
      await running
      return waits
    },
  }
}
