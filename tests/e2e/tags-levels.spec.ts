import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { GROUP, PASSWORD, type Name } from '#tests/contract/support/users.ts'
import { ask } from '#tests/desktop/support/desktop.ts'
import { expectFocus } from './support/focus.ts'
import { inboxForEach } from './support/inbox.ts'

const inbox = inboxForEach()

async function show(as: Name = 'adam'): Promise<Page> {
  const page = await inbox.start({ as })
  await openSettings(page)
  return page
}

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Tags and levels' }).click()
  await page.getByRole('heading', { name: 'Tags and levels', level: 1 }).waitFor()
}

/** Adds tags to a contact. */
async function tagged(contactId: string, ...tagIds: string[]): Promise<void> {
  const sara = await inbox.rig.as('sara')
  for (const tagId of tagIds)
    await sara('POST', 'tags/contact-tags', { body: { contactId, tagId } })
}

const tagRow = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Tags' }).getByRole('row').filter({ hasText: name })
const act = async (page: Page, menu: string, item: string) => {
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('tags are created, given to agents, renamed, archived and merged', async () => {
  await inbox.chat('c', 'Carmen', { user_id: 'ana', user_tag_id: 'tag-ana' })
  await inbox.chat('d', 'Diego')
  await tagged('c', 'label-vip')
  await tagged('d', 'label-vip', 'label-rare')
  await inbox.customerWrites('c', 'Hello')
  const page = await show()
  await tagRow(page, 'vip').getByText('2').waitFor()

  await page.keyboard.press('n')
  const name = page.getByRole('textbox', { name: 'Name of the new tag' })
  await name.fill(' VIP ')
  await name.press('Enter')
  await page.getByText('The last tag entered is already taken.').waitFor()
  await name.fill('Wholesale')
  await name.press('Enter')
  await tagRow(page, 'Wholesale').waitFor()
  await tagRow(page, 'Wholesale').getByRole('button', { name: 'Owners of Wholesale' }).click()
  await page.getByRole('combobox', { name: 'Owners of Wholesale' }).click()
  await page.getByRole('option', { name: 'ana' }).click()
  await page.keyboard.press('Escape')
  const ana = await inbox.rig.as('ana')
  await expect
    .poll(async () =>
      (await ana('GET', `main/v2/tags?groupId=${GROUP}`)).body.items.map(
        (tag: { name: string }) => tag.name,
      ),
    )
    .toContain('Wholesale')

  await act(page, 'Actions of vip', 'Rename')
  await page.getByRole('textbox', { name: 'Name of vip' }).fill('Best')
  await page.keyboard.press('Enter')
  await tagRow(page, 'Best').waitFor()
  await act(page, 'Actions of Wholesale', 'Archive')
  await tagRow(page, 'Wholesale').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await tagRow(page, 'Wholesale').waitFor()

  await page.getByRole('checkbox', { name: 'Select Best' }).check()
  await page.getByRole('checkbox', { name: 'Select rare' }).check()
  const merging = page.getByRole('region', { name: 'Merge 2 tags' })
  await merging.getByText('2 + 1 contacts, 1 with both: 2 remain.', { exact: false }).waitFor()
  await merging.getByRole('combobox', { name: 'Tag that stays' }).click()
  await page.getByRole('option', { name: 'rare' }).click()
  expect(await accessibilityFaults(page)).toEqual([])
  await merging.getByRole('button', { name: 'Merge' }).click()
  await page.getByText('Best is rare now').waitFor()
  await tagRow(page, 'Best').waitFor({ state: 'detached' })
  await tagRow(page, 'rare').getByText('2').waitFor()
  const sara = await inbox.rig.as('sara')
  const { body: merged } = await sara('GET', 'tags/contact-tags/c')
  expect(merged.items).toMatchObject([{ tagId: 'label-rare' }])
})

test('levels are created, nested by keyboard and saved, and a chat is offered the matching ones', async () => {
  await inbox.chat('c', 'Carmen', { user_id: 'ana', user_tag_id: 'tag-ana' })
  await inbox.customerWrites('c', 'Hello')
  await tagged('c', 'answers', 'price')
  const page = await show('mia')

  await page.getByRole('button', { name: 'Add an answer to Reason' }).click()
  const added = page.getByRole('textbox', { name: 'New answer of Reason' })
  await added.fill('stock')
  await added.press('Enter')
  await act(page, 'Actions of the answer silent', 'Rename')
  await page.getByRole('textbox', { name: 'Name of silent' }).fill('quiet')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Actions of the answer quiet' }).waitFor()

  await act(page, 'Actions of the level Reason', 'Rename')
  await page.getByRole('textbox', { name: 'Name of Reason' }).fill('Why')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add an answer to Why' }).waitFor()
  await page.getByText('Two levels', { exact: true }).click()
  const grid = page.getByRole('grid', { name: 'Which answers are offered' })
  const cell = (tag: string, after: string) =>
    grid.getByRole('button', { name: `${tag} after ${after}` })
  await cell('price', 'answers').focus()
  await page.keyboard.press('Space')
  await page.getByText('1 contact loses an answer.').waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('No contact loses an answer.').waitFor()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expectFocus(cell('stock', 'answers'))
  await page.keyboard.press('Space')
  await grid.getByRole('button', { name: 'answers closes Why. Open it with all answers' }).waitFor()
  await page.keyboard.press('Control+z')
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByRole('link', { name: /^Chats/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  // A lock closes the screen, and its changes are restored.
  await ask(page, 'session.lock', undefined)
  await page.getByRole('heading', { name: 'Screen locked' }).waitFor()
  await ask(page, 'session.unlock', { password: PASSWORD })
  await page.getByText('Changes that were not saved are back').waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText('Nesting saved').waitFor()
  await page.getByRole('link', { name: /^Chats/ }).click()
  await inbox.open('Carmen')
  await page.keyboard.press('Control+Shift+D')
  const reason = page.getByRole('combobox', { name: 'Why' })
  await expect.poll(() => reason.inputValue()).toBe('No answer')
  await reason.click()
  await page.getByRole('option', { name: 'stock' }).waitFor()
  const options = await page.getByRole('option').allInnerTexts()
  expect(options).toEqual(expect.arrayContaining(['stock']))
  expect(options).not.toContain('price')
  await page.keyboard.press('Escape')

  // A level that a colleague renames is renamed in an open chat.
  const sara = await inbox.rig.as('sara')
  expect((await sara('PATCH', 'tags/levels/level-2', { body: { name: 'Cause' } })).status).toBe(200)
  await page.getByRole('combobox', { name: 'Cause' }).waitFor()

  await openSettings(page)
  await act(page, 'Actions of the level Cause', 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('button', { name: 'Actions of the level Cause' })
    .waitFor({ state: 'detached' })
})
