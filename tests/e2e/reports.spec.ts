import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { updateGroupSilently } from './support/group-settings.ts'
import { inboxForEach } from './support/inbox.ts'
import { colourCounts, recordDrawnTexts } from './support/pictures.ts'

const inbox = inboxForEach()
const MINUTE = 60_000

/** That many days ago at an hour of the local time zone, epoch ms. */
function daysAgo(days: number, hour: number): number {
  const at = new Date()
  at.setDate(at.getDate() - days)
  return at.setHours(hour, 15, 0, 0)
}

beforeEach(async () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  await updateGroupSilently(inbox, { hasChatStatus: true, timeZone })
  const customers = { c: 'Carmen', d: 'Diego', e: 'Elsa' }
  for (const [id, name] of Object.entries(customers))
    await inbox.chat(id, name, { chat_status: id === 'd' ? 2 : 1 })
  const conversation = (contact_id: string, started_at: number, user_id: string | null) => ({
    contact_id,
    started_at,
    group_id: '1001',
    user_id,
    team_id: user_id === null ? null : 'north',
    first_response_at: user_id === null ? null : started_at + 5 * MINUTE,
    resolved_at: user_id === 'ana' ? started_at + 90 * MINUTE : null,
    transfers: 0,
    rating_asked_at: null,
    rating: user_id === 'ana' ? 4 : null,
  })
  await inbox.rig.workspace.storage.db
    .insertInto('conversations')
    .values([
      conversation('c', daysAgo(1, 10), 'ana'),
      conversation('d', daysAgo(1, 16), 'beto'),
      conversation('e', daysAgo(3, 10), null),
      conversation('c', daysAgo(33, 10), 'ana'),
    ])
    .execute()
})

async function show(): Promise<Page> {
  const page = await inbox.start({ as: 'adam' })
  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor()
  return page
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/**
 * Saves the file of a click.
 * @returns its text and its proposed name
 */
async function saved(press: () => Promise<void>): Promise<{ bytes: Buffer; name: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-report-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'saved')
  const ended = await inbox.app.system.watchDownload(file)
  await press()
  await expect.poll(ended).toMatchObject({ state: 'completed' })
  const { name } = z.object({ name: z.string() }).parse(await ended())
  return { bytes: await readFile(file), name }
}

test('a lead reads the report, sees the chats behind a figure, and saves it', async () => {
  const page = await show()
  const figure = page.getByText('New chats', { exact: true }).first().locator('xpath=..')
  await expect.poll(() => figure.innerText()).toMatch(/New chats\s+3\s+200\.0%\s*better\s*before 1/)
  expect(await accessibilityFaults(page)).toEqual([])

  const days = card(page, 'Chats by day').getByRole('listitem')
  await days.filter({ hasText: 'Before 1' }).waitFor()
  const agents = card(page, 'First response by agent')
  await agents.getByRole('row', { name: /^New chats 1 1 1 3/ }).waitFor()
  await agents.getByRole('button', { name: 'Show the chats: ana' }).click()
  const behind = page.getByRole('complementary', { name: 'Chats of ana' })
  await behind.getByText('ana · Answered in 5:00 min · Finished in 1:30 h · Rated 4 of 5').waitFor()
  expect(await behind.getByRole('listitem').count()).toBe(1)

  const weekday = new Date(daysAgo(1, 16)).toLocaleDateString('en', { weekday: 'long' })
  const cell = page.getByRole('gridcell', { name: `${weekday} 16:00, 1` })
  await cell.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await page.getByRole('complementary', { name: `${weekday} at 16:00` }).waitFor()

  const csv = await saved(() => page.getByRole('button', { name: 'Export CSV' }).click())
  expect(csv.name).toMatch(/^report-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  expect(csv.bytes.toString('utf8')).toMatch(/\r\nTotal,3,2,300,300,1,5400,5400,0,1,4\r\n/)
  const picture = await saved(async () => {
    await card(page, 'By hour and day')
      .getByRole('button', { name: /^Download/ })
      .click()
    await page.getByRole('menuitem', { name: 'PNG' }).click()
  })
  expect(picture.bytes.subarray(1, 4).toString('latin1')).toBe('PNG')

  await page.getByRole('complementary').getByRole('button', { name: 'Diego' }).click()
  await page.getByRole('heading', { name: 'Diego' }).waitFor()

  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  await page.getByRole('link', { name: 'See the 2 pending' }).click()
  await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor()
  await page.getByRole('row', { name: /Carmen/ }).waitFor()
  await page.getByRole('row', { name: /Elsa/ }).waitFor()
  expect(await page.getByRole('row', { name: /Diego/ }).count()).toBe(0)
})

test('a picture of the report has the colours of the screen, the group, the days and the filters', async () => {
  const page = await show()
  await card(page, 'By status').getByText('66.7%').waitFor()
  const drawnTexts = await recordDrawnTexts(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const png = await saved(() => page.getByRole('button', { name: 'PNG', exact: true }).click())
    const names = ['--b-accent', '--b-status-red', '--b-status-orange'] as const
    const counts = await colourCounts(page, png.bytes, names)
    const [accent = 0, red = 0, orange = 0, black = 0] = counts
    // Each bar and each sector of the ring has thousands of pixels; a legend's dot has 324.
    expect([accent > 15_000, red > 5_000, orange > 2_500, black < 500]).toEqual([
      true,
      true,
      true,
      true,
    ])
  }
  const drawn = await drawnTexts()
  expect(drawn[0]).toMatch(/^Reports · \S/)
  expect(drawn[1]).toMatch(
    /^\d\d\/\d\d\/\d{4} – \d\d\/\d\d\/\d{4} · Compare: period before · Team: All · Agent: All$/,
  )
})
