import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { AssignmentEntry } from '#contract/entities/assignment-entry.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { inboxForEach } from './support/inbox.ts'

const inbox = inboxForEach()

/** A moment of January 2026 in local time, in any zone. */
const january = (day: number, hour: number, minute: number, second: number) =>
  new Date(2026, 0, day, hour, minute, second).toISOString()

async function write(contactId: string, rows: readonly AssignmentEntry[]): Promise<void> {
  for (const [position, entry] of rows.entries())
    await inbox.rig.workspace.storage.db
      .insertInto('assignments')
      .values({ contact_id: contactId, position, entry_json: JSON.stringify(entry) })
      .execute()
}

/** Opens a chat's history. */
async function open(page: Page, name: string): Promise<void> {
  await inbox.open(name)
  const agent = page.getByRole('region', { name: 'Assigned Agent Data' })
  if ((await agent.count()) === 0)
    await page.getByRole('button', { name: 'Show the contact information' }).click()
  await agent.getByRole('button', { name: 'History' }).click()
}

/** The history's rows by cell, with the lines of a cell separated. */
async function rowsOf(page: Page): Promise<string[][]> {
  const rows = await page.getByRole('dialog', { name: 'Assignment history' }).getByRole('row').all()
  const cells = await Promise.all(
    rows
      .slice(1)
      .map((row) => row.getByRole('rowheader').or(row.getByRole('cell')).allInnerTexts()),
  )
  return cells.map((row) => row.map((text) => text.split('\n').join(' | ')))
}

test('a team’s rows use the team’s own fields, and the current row belongs to the chat’s last agent', async () => {
  await inbox.chat('t', 'Tomás Ruiz', {
    user_id: null,
    user_tag_id: null,
    team_tag_id: 'tag-north',
  })
  await inbox.customerWrites('t', 'Hello')
  await write('t', [
    {
      teamTagId: 'tag-south',
      assignedTeamAt: january(3, 4, 5, 6),
      assignedTeamBy: 'SOURCE_USER_MANAGER',
      assignedTeamByUserId: 'mia',
      unassignedTeamAt: january(5, 16, 7, 8),
      unassignedTeamBy: 'SOURCE_USER_ADMIN',
      unassignedTeamByUserId: 'sara',
    },
    {
      teamTagId: 'tag-north',
      assignedTeamAt: january(12, 23, 59, 1),
      assignedTeamBy: 'SOURCE_CHATBOT',
    },
  ])
  const ana = { userId: 'ana', userTagId: 'tag-ana' }
  const beto = { userId: 'beto', userTagId: 'tag-beto' }
  const row = (day: number, end: number): AssignmentEntry => ({
    assignedAt: january(day, 9, 0, 0),
    assignedBy: 'SOURCE_SYSTEM',
    unassignedAt: january(end, 10, 30, 15),
    unassignedBy: 'SOURCE_USER_ADMIN',
    unassignedByUserId: 'sara',
  })
  await inbox.chat('c', 'Carmen Rojas')
  await inbox.customerWrites('c', 'Hello')
  // An end written into the current row by mistake is ignored: she has the chat.
  await write('c', [
    { ...ana, ...row(1, 2) },
    { ...ana, ...row(3, 4) },
    { ...beto, ...row(2, 3) },
  ])
  await inbox.chat('d', 'Diego Paz')
  await inbox.customerWrites('d', 'Hello')
  const page = await inbox.start({ as: 'adam' })
  await open(page, 'Tomás Ruiz')
  // Extra large (section 2): as wide as a dialog can be in this window.
  const dialog = page.getByRole('dialog', { name: 'Assignment history' })
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(860)
  await expect
    .poll(() => rowsOf(page))
    .toEqual([
      ['north', '12/01/2026 23:59:01 | Chatbot', 'Active'],
      ['south', '03/01/2026 04:05:06 | Team manager · mia', '05/01/2026 16:07:08 | Admin · sara'],
    ])
  await page.keyboard.press('Escape')

  const since = (day: number) => `0${day}/01/2026 09:00:00 | System`
  const until = (day: number) => `0${day}/01/2026 10:30:15 | Admin · sara`
  await open(page, 'Carmen Rojas')
  await expect
    .poll(() => rowsOf(page))
    .toEqual([
      ['beto', since(2), until(3)],
      ['ana', since(3), 'Active'],
      ['ana', since(1), until(2)],
    ])
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')

  await open(page, 'Diego Paz')
  await page.getByRole('dialog').getByText('No assignment history').waitFor()
})
