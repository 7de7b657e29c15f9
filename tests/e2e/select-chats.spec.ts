import { expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { expectFocus } from './support/focus.ts'
import { inboxForEach, row } from './support/inbox.ts'

const inbox = inboxForEach()

const press = (...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => inbox.page.keyboard.press(key)), Promise.resolve())
const actions = () => inbox.page.getByRole('toolbar', { name: 'Selected chats' })
const dialog = (name: string) => inbox.page.getByRole('dialog', { name })
const untilSelected = (count: number) =>
  inbox.page
    .getByRole('status')
    .filter({ hasText: `${count} selected` })
    .waitFor()
const untilNothingSelected = () => actions().waitFor({ state: 'detached' })

/** How many chats at the service have these columns. */
async function stored(columns: Record<string, unknown>): Promise<number> {
  const { db } = inbox.rig.workspace.storage
  const rows = await db.selectFrom('contacts').selectAll().execute()
  const isWanted = (one: object) =>
    Object.entries(columns).every(([name, value]) => Reflect.get(one, name) === value)
  return rows.filter(isWanted).length
}

test('chats are selected by keyboard and mouse; twenty are archived as one action, which is undone', async () => {
  for (let n = 1; n <= 22; n += 1) await inbox.chat(`c${n}`, `Customer ${n}`)
  const page = await inbox.start()
  await row(page, 'Customer 22').focus()
  await press('x')
  await untilSelected(1)
  await press('Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowUp')
  await untilSelected(2)
  await expectFocus(row(page, 'Customer 21'))
  await row(page, 'Customer 4').click({ modifiers: ['Shift'] })
  await untilSelected(19)
  await row(page, 'Customer 1').click({ modifiers: ['ControlOrMeta'] })
  await untilSelected(20)
  expect(await row(page, 'Customer 1').getAttribute('aria-selected')).toBe('true')
  expect(await row(page, 'Customer 2').getAttribute('aria-selected')).toBe('false')
  // No chat was opened on the way.
  expect(await page.getByRole('feed').count()).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])

  await press('e')
  await page.getByText('20 archived').waitFor()
  await untilNothingSelected()
  expect(await stored({ archived: 1 })).toBe(20)
  await row(page, 'Customer 22').waitFor({ state: 'detached' })
  await expect.poll(() => row(page, 'Customer 2').count()).toBe(1)
  await press('z')
  await page.getByText('20 undone').waitFor()
  expect(await stored({ archived: 1 })).toBe(0)
  await row(page, 'Customer 22').waitFor()

  await row(page, 'Customer 22').focus()
  await press('Control+a')
  await untilSelected(22)
  await press('Escape')
  await untilNothingSelected()
  await expectFocus(row(page, 'Customer 22'))
})

test('the menu of a selected chat and the palette act on all of them; tags are added and removed', async () => {
  await inbox.chats(3)
  const page = await inbox.start({ as: 'adam' })
  await row(page, 'Customer 3').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Select', exact: true }).click()
  await row(page, 'Customer 2').click({ modifiers: ['ControlOrMeta'] })
  await untilSelected(2)
  await row(page, 'Customer 2').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Tag', exact: true }).click()
  await dialog('Tag 2 chats').getByRole('combobox').fill('vip')
  await press('Enter')
  await page.getByText('2 tagged: vip').waitFor()
  const { db } = inbox.rig.workspace.storage
  const tagged = async () =>
    (await db.selectFrom('contact_tags').selectAll().where('tag_id', '=', 'label-vip').execute())
      .length
  expect(await tagged()).toBe(2)

  await dialog('Tag 2 chats').waitFor({ state: 'detached' })
  await row(page, 'Customer 1').focus()
  await press('Control+a')
  await untilSelected(3)
  await press('Control+k')
  await page
    .getByRole('dialog', { name: 'Find a chat or do something' })
    .getByRole('combobox')
    .fill('remove a tag from the selected')
  await page.getByRole('option', { name: /^Remove a tag from the selected chats/ }).waitFor()
  await press('Enter')
  await dialog('Remove a tag from 3 chats').getByRole('option', { name: 'vip' }).click()
  await page.getByText('2 without the tag vip').waitFor()
  expect(await tagged()).toBe(0)
})
