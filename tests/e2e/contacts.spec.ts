import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { GROUP } from '#tests/contract/support/users.ts'
import { inboxForEach } from './support/inbox.ts'
import { holdCalls } from './support/page-calls.ts'
import { expectUncovered } from './support/toasts.ts'

const inbox = inboxForEach()
beforeEach(async () => {
  await inbox.chat('c', 'Carmen', { last_name: 'Rojas', phone: '51945118207' })
  await inbox.chat('d', 'Diego', { last_name: 'Salas', phone: '51945118208' })
})

const row = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'Contacts' }).getByRole('row').filter({ hasText: name })
const count = (page: Page, text: string) =>
  page.locator('[data-page-footer]').getByText(text, { exact: true }).waitFor()
/** Adds a filter with one option; its menu stays open. */
async function addFilter(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: label, exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: option, exact: true }).click()
}

test('a contact is created, edited, filtered, tagged with undo, saved as a segment and its chat opened', async () => {
  const page = await inbox.start({ as: 'adam' })
  await page.getByRole('link', { name: 'Contacts' }).click()
  await count(page, '2 contacts')
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'New contact' })
  await form.getByRole('textbox', { name: 'First name' }).fill('Lucía')
  await form.getByRole('button', { name: 'Register' }).click()
  await form.getByText('Fill this in.').first().waitFor()
  await form.getByRole('textbox', { name: 'Last name' }).fill('Núñez')
  await form.getByRole('textbox', { name: 'Email' }).fill('lucia@mail.example')
  const phone = form.getByRole('textbox', { name: 'Phone' })
  await phone.fill('945 118')
  await form.getByText('Too few digits for a number of this country.').waitFor()
  await phone.fill('945 118 207')
  await form.getByText('945 118 207 · +51 945 118 207').waitFor()
  await form.getByRole('button', { name: 'Register' }).click()
  await form.getByText('Another contact has this phone number.').waitFor()
  await form.getByRole('combobox', { name: 'Country' }).click()
  await form.getByRole('option', { name: 'Spain +34' }).click()
  await phone.fill('612 34 56 78')
  await form.getByText(/\+34 612/).waitFor()
  await phone.fill('+51 945 118 299')
  await form.getByRole('button', { name: 'Register' }).click()
  await count(page, '3 contacts')

  const panel = page.getByRole('complementary', { name: 'Lucía Núñez' })
  await panel.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit contact' })
  await edit.getByRole('textbox', { name: 'Field 20' }).fill('Lima')
  await edit.getByRole('button', { name: 'Save' }).click()
  await panel.getByText('Lima').waitFor()
  await row(page, 'Lucía').getByText('No agent').waitFor()
  const tags = panel.getByRole('region', { name: 'Tags' })
  await tags.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('menuitem', { name: 'rare' }).click()
  await row(page, 'Lucía').getByText('rare').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await tags.getByRole('button', { name: 'Remove the tag rare' }).click()
  await row(page, 'Lucía').getByText('rare').waitFor({ state: 'detached' })
  const activity = panel.getByRole('region', { name: 'Activity' })
  await activity.getByText('Registered from Web app').waitFor()
  const position = (await panel.getByText(/^\d of 3$/).textContent()) ?? ''
  await panel.getByRole('button', { name: position === '3 of 3' ? 'Previous' : 'Next' }).click()
  expect(await page.getByRole('complementary', { name: 'Lucía Núñez' }).count()).toBe(0)
  await page.getByRole('complementary').getByText('2 of 3').waitFor()

  await page.getByRole('checkbox', { name: 'Select Carmen Rojas' }).check()
  await page.getByRole('checkbox', { name: 'Select Lucía Núñez' }).check()
  const bulk = page.getByRole('toolbar', { name: 'Actions on the selection' })
  await bulk.getByRole('button', { name: 'Tag', exact: true }).click()
  await page.getByRole('menuitem', { name: 'vip' }).click()
  await page.getByText('2 contacts changed').waitFor()
  await row(page, 'Carmen').getByText('vip').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Change undone').waitFor()
  await row(page, 'Carmen').getByText('vip').waitFor({ state: 'detached' })

  await page.getByRole('checkbox', { name: 'Select Diego Salas' }).check()
  await bulk.getByRole('button', { name: 'Tag', exact: true }).click()
  await page.getByRole('menuitem', { name: 'vip' }).click()
  await row(page, 'Diego').getByText('vip').waitFor()
  await addFilter(page, 'Tag', 'vip')
  await page.keyboard.press('Escape')
  await count(page, '1 contact')
  await page.getByRole('button', { name: 'Save segment' }).click()
  const segment = page.getByRole('dialog', { name: 'Save as segment' })
  await segment.getByRole('textbox', { name: 'Name of the segment' }).fill('Important ones')
  await segment.getByRole('button', { name: 'Save' }).click()
  const views = page.getByRole('navigation', { name: 'Views and segments' })
  await views.getByRole('button', { name: /All/ }).click()
  await count(page, '3 contacts')
  await views.getByRole('button', { name: /Important ones/ }).click()
  await count(page, '1 contact')
  await addFilter(page, 'Agent', 'beto')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Update Important ones' }).click()
  await page.getByText('Segment saved').waitFor()
  await views.getByRole('button', { name: 'Important ones 0' }).waitFor()
  await page.getByRole('button', { name: 'Delete segment' }).click()
  const deletion = page.getByRole('dialog', { name: 'Delete the segment Important ones?' })
  await deletion.getByRole('button', { name: 'Delete segment' }).click()
  await views.getByRole('button', { name: /Important ones/ }).waitFor({ state: 'detached' })

  await views.getByRole('button', { name: /All/ }).click()
  await addFilter(page, 'Last message', 'No message for 30 days')
  await page.getByRole('menuitemcheckbox', { name: 'In the last 7 days' }).click()
  await page.keyboard.press('Escape')
  // The contact that was created here has no conversation.
  await count(page, '2 contacts')
  await page.getByRole('button', { name: 'Last message: In the last 7 days' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'No message for 30 days' }).click()
  await page.keyboard.press('Escape')
  await page.getByText('No contact matches').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).first().click()

  await page.getByRole('checkbox', { name: 'Select Carmen Rojas' }).check()
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-export-'))
  try {
    const path = join(folder, 'contacts.csv')
    const saved = await inbox.app.system.watchDownload(path)
    await bulk.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'Columns with a value' }).click()
    await expect.poll(saved).toMatchObject({ state: 'completed' })
    const lines = (await readFile(path, 'utf8')).trim().split('\r\n')
    expect(lines.map((line) => line.split(',')[0])).toEqual(['First name', 'Carmen'])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }

  await bulk.getByRole('button', { name: 'Clear the selection' }).click()
  await row(page, 'Diego').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await bulk.getByText('3 selected').waitFor()
  await page.keyboard.press('Shift+ArrowUp')
  await bulk.getByText('2 selected').waitFor()
  await page.keyboard.press('Escape')
  const boxes = page.getByRole('checkbox', { name: /^Select (Carmen|Diego|Lucía)/ })
  await boxes.first().click()
  await boxes.last().click({ modifiers: ['Shift'] })
  await bulk.getByText('3 selected').waitFor()

  await row(page, 'Carmen').focus()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: 'Carmen Rojas' }).first().waitFor()
  await page.getByRole('link', { name: 'Contacts' }).click()
  await row(page, 'Diego').click()
  await page.getByRole('button', { name: 'Open chat' }).click()
  await page.getByRole('heading', { name: 'Diego Salas' }).first().waitFor()
})

test('contacts are filtered by level, team, origin and status, with chosen columns', async () => {
  const more = { name: 'Elena', last_name: 'Paz', user_id: 'beto', user_tag_id: 'tag-beto' }
  await inbox.rig.contact(
    'e',
    {
      ...more,
      team_tag_id: 'tag-south',
      source: 0,
      chat_status: 1,
      extra_json: JSON.stringify({ custom_3: 'Miraflores' }),
    },
    [],
    [{ levelId: 'level-1', tagId: 'answers' }],
  )
  const page = await inbox.start({ as: 'adam' })
  await page.getByRole('link', { name: 'Contacts' }).click()
  await count(page, '3 contacts')
  for (const [menu, option] of [
    ['Level', 'answers'],
    ['Team', 'south'],
    ['Origin', 'API'],
    ['Status', 'Pending'],
  ] as const) {
    await addFilter(page, menu, option)
    await page.keyboard.press('Escape')
    await count(page, '1 contact')
    await row(page, 'Elena Paz').waitFor()
    await page.getByRole('button', { name: `${menu}: ${option}`, exact: true }).waitFor()
    await page.getByRole('button', { name: `Remove the filter ${menu}` }).click()
    await count(page, '3 contacts')
  }

  const headers = async () => {
    const texts = await page.getByRole('columnheader').allTextContents()
    return texts.filter((text) => text !== '').join(' ')
  }
  await page.getByRole('button', { name: 'Columns' }).click()
  const columns = page.getByRole('dialog', { name: 'Columns' })
  const box = (name: string) => columns.getByRole('checkbox', { name, exact: true })
  await columns.getByRole('textbox', { name: 'Search field' }).fill('field 3')
  await box('Field 3').check()
  await columns.getByRole('textbox', { name: 'Search field' }).fill('')
  await box('Tags').uncheck()
  expect(await headers()).toBe('Name Phone Agent Last message Field 3')
  await row(page, 'Elena Paz').getByText('Miraflores').waitFor()
  await box('Field 3').press('Alt+ArrowUp')
  expect(await headers()).toBe('Name Phone Agent Field 3 Last message')
  await columns.getByText('Field 3', { exact: true }).dragTo(columns.getByText('Phone'), {
    targetPosition: { x: 4, y: 2 },
  })
  await expect.poll(headers).toBe('Name Field 3 Phone Agent Last message')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.reload()
  await count(page, '3 contacts')
  expect(await headers()).toBe('Name Field 3 Phone Agent Last message')
  await page.getByRole('button', { name: 'Columns' }).click()
  await columns.getByRole('button', { name: 'Reset' }).click()
  expect(await headers()).toBe('Name Phone Tags Agent Last message')
})

test('many contacts are assigned and archived with progress, and unarchived; a colleague’s change shows in the open table', async () => {
  const page = await inbox.start({ as: 'adam' })
  await page.getByRole('link', { name: 'Contacts' }).click()
  const shown = page.getByRole('checkbox', { name: 'Select those shown' })
  await shown.check()
  const bulk = page.getByRole('toolbar', { name: 'Actions on the selection' })
  await bulk.getByText('2 selected').waitFor()
  await page.getByRole('checkbox', { name: 'Select Diego Salas' }).uncheck()
  await shown.and(page.locator(':indeterminate')).waitFor()
  await bulk.getByRole('button', { name: 'Select all 2' }).click()
  await bulk.getByText('2 selected').waitFor()

  const held = await holdCalls(page, '/contacts/bulk')
  await bulk.getByRole('button', { name: 'Assign' }).click()
  await page.getByRole('menuitem', { name: 'beto' }).click()
  await bulk.getByRole('progressbar').waitFor({ state: 'attached' })
  await bulk.getByText('0 of 2').waitFor()
  await held.release()
  await page.getByText('2 contacts changed').waitFor()
  await row(page, 'Carmen').getByText('beto').waitFor()
  await row(page, 'Diego').getByText('beto').waitFor()
  await shown.check()
  await expectUncovered(inbox, bulk, '2 contacts changed')
  await page.getByRole('button', { name: 'Undo' }).click()
  await row(page, 'Carmen').getByText('ana').waitFor()
  await row(page, 'Diego').getByText('ana').waitFor()

  await bulk.getByRole('button', { name: 'Tag', exact: true }).click()
  await page.getByRole('menuitem', { name: 'vip' }).click()
  await row(page, 'Diego').getByText('vip').waitFor()
  // The end of a change clears the selection.
  await bulk.waitFor({ state: 'detached' })
  await shown.check()
  await bulk.getByRole('button', { name: 'Remove tag' }).click()
  await page.getByRole('menuitem', { name: 'vip' }).click()
  await row(page, 'Diego').getByText('vip').waitFor({ state: 'detached' })
  await bulk.waitFor({ state: 'detached' })

  await shown.check()
  await bulk.getByRole('button', { name: 'Archive' }).click()
  await page.getByText('Your contacts will be here').waitFor()
  const views = page.getByRole('navigation', { name: 'Views and segments' })
  await views.getByRole('button', { name: 'Archived 2' }).waitFor()
  const recent = page.getByRole('button', { name: 'Recent changes' })
  await recent.waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await recent.click()
  const changes = page.getByRole('menu', { name: 'Recent changes' }).getByRole('menuitem')
  await expect.poll(() => changes.count()).toBe(3)
  await changes.filter({ hasText: 'Archived' }).click()
  await count(page, '2 contacts')
  await views.getByRole('button', { name: 'Archived 0' }).waitFor()
  await recent.click()
  await changes.filter({ hasText: 'Tag vip removed' }).click()
  await row(page, 'Diego').getByText('vip').waitFor()

  await inbox.agent('PATCH', 'main/contacts/c', { body: { name: 'Karmen' } })
  await row(page, 'Karmen Rojas').waitFor()
  const body = {
    groupId: GROUP,
    isDryRun: false,
    duplicates: 'skip',
    rows: [{ name: 'Rosa', lastName: 'Huanca', email: 'r@mail.example', phone: '51955512345' }],
  }
  const answer = await (await inbox.rig.as('sara'))('POST', 'main/contacts/import', { body })
  expect(answer.status).toBe(200)
  await row(page, 'Rosa Huanca').waitFor()
})
