import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { updateGroupSilently } from './support/group-settings.ts'
import { expectFocus } from './support/focus.ts'
import { inboxForEach, row } from './support/inbox.ts'
import { resize } from './support/window-size.ts'

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

test('no key selects, or acts on selected chats, while the list is out of sight', async () => {
  await inbox.chats(3)
  const page = await inbox.start()
  await inbox.open('Customer 1')
  await row(page, 'Customer 3').focus()
  await press('x')
  await untilSelected(1)

  // Behind the search, the keys act on the open chat.
  await press('Control+f')
  const search = page.getByRole('search', { name: 'Search' })
  await search.getByRole('tab', { name: 'Messages' }).focus()
  await press('x', 'u')
  await expect.poll(() => inbox.pending('c1')).toBe(1)
  expect(await inbox.pending('c3')).toBe(1)
  await search.getByRole('button', { name: 'Close the search' }).click()
  await untilSelected(1)
  await press('Escape')
  await untilNothingSelected()

  // So they do where the open chat has taken the list's place.
  await inbox.open('Customer 2')
  await resize(inbox, 800, 700)
  const back = page.getByRole('button', { name: 'Back to the list' })
  await back.focus()
  await press('x')
  await back.click()
  await row(page, 'Customer 3').focus()
  await press('x')
  await untilSelected(1)
})

test('chats that may not be assigned are named with the reason and stay selected; the others are undone', async () => {
  await updateGroupSilently(inbox, { hasReassign: true, hasTeams: false })
  await inbox.chats(3)
  const nobodys = { user_id: null, user_tag_id: null }
  await inbox.rig.contact('free', { name: 'Free', ...nobodys })
  const page = await inbox.start()
  await row(page, 'Free').waitFor()
  await row(page, 'Customer 1').focus()
  await press('Control+a')
  await untilSelected(4)
  await actions().getByRole('button', { name: 'Assign' }).click()
  const question = dialog('Assign 4 chats to…')
  await question.getByRole('option', { name: /^beto/ }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.type('bet')
  await press('Enter')
  await page.getByText('3 assigned to beto · 1 not').waitFor()
  await page.getByText('Free: you may not change it').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await stored({ user_id: 'beto' })).toBe(3)
  await row(page, 'Customer 1').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Select them' }).click()
  await untilSelected(1)
  expect(await row(page, 'Free').getAttribute('aria-selected')).toBe('true')
})

test('all chats of a view are selected, also those that are not loaded; closing them asks once and says whose they are', async () => {
  const count = 130
  for (let n = 1; n <= count; n += 1)
    await inbox.rig.contact(`free${n}`, { name: `Free ${n}`, last_position: 1 })
  await inbox.chat('anas', 'Of Ana')
  const page = await inbox.start({ as: 'adam' })
  const first = page.getByRole('grid', { name: 'Chat list' }).locator('[data-index="0"]')
  await first.click({ modifiers: ['ControlOrMeta'] })
  await untilSelected(1)
  await page.getByRole('button', { name: 'Select all 131' }).click()
  await untilSelected(131)
  await press('f')
  const question = dialog('Finish 131 chats?')
  await question.getByText('130 are free and 1 is ana’s').waitFor()
  await question.getByRole('button', { name: 'Finish' }).click()
  await page.getByText('131 finished').waitFor()
  expect(await stored({ finished: 1 })).toBe(131)
  await press('z')
  await page.getByText('131 undone').waitFor()
  expect(await stored({ finished: 1 })).toBe(0)
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

test('dragging a selected row drags all selected chats', async () => {
  await inbox.chats(3)
  const page = await inbox.start({ as: 'adam' })
  await row(page, 'Customer 1').click({ modifiers: ['ControlOrMeta'] })
  await row(page, 'Customer 3').click({ modifiers: ['ControlOrMeta'] })
  await untilSelected(2)
  const middle = async (target: Locator) => {
    const box = await target.boundingBox()
    if (box === null) throw new Error('not to be seen')
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  }
  const [x, y] = await middle(row(page, 'Customer 1'))
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 30, y + 6, { steps: 6 })
  const targets = page.getByRole('region', { name: 'Give 2 chats to' })
  const beto = targets.getByRole('listitem').filter({ hasText: 'beto' })
  await beto.waitFor()
  await page.mouse.move(...(await middle(beto)), { steps: 6 })
  await page.mouse.up()
  await page.getByText('2 assigned to beto').waitFor()
  expect(await stored({ user_id: 'beto' })).toBe(2)
  await press('z')
  await page.getByText('2 undone').waitFor()
  expect(await stored({ user_id: 'ana' })).toBe(3)
})

test('chats are released; the change is stopped half-way, and tried again after a failure; no key acts on one of them', async () => {
  const ofAna = { user_id: 'ana', user_tag_id: 'tag-ana', last_position: 1 }
  for (let n = 1; n <= 60; n += 1) await inbox.rig.contact(`c${n}`, { name: `C ${n}`, ...ofAna })
  const page = await inbox.start({ as: 'adam' })
  await page.getByRole('grid', { name: 'Chat list' }).locator('[data-index="0"]').focus()
  await press('j', 'x')
  await page.getByRole('heading', { name: /^C \d+$/ }).waitFor()
  await page.getByRole('button', { name: 'Select all 60' }).click()
  await untilSelected(60)
  for (const key of ['t', 's', 'n']) {
    await press(key)
    await page.getByText('This works on one chat at a time').last().waitFor()
  }
  expect(await page.getByRole('dialog').allInnerTexts()).toEqual([])
  const release = async (count: number) => {
    await press('a')
    await dialog(`Assign ${count} chats to…`)
      .getByRole('button', { name: 'Leave without an agent' })
      .click()
  }
  await inbox.network({ latencyMs: 60_000 })
  await release(60)
  // The running call has half a hundred chats; the second one is not made.
  await page.getByRole('button', { name: 'Stop' }).click()
  await inbox.network({})
  await page.getByText('50 released').waitFor()
  await untilSelected(10)
  expect(await stored({ user_id: null })).toBe(50)

  await inbox.network({ failureRate: 1, answersLost: 0 })
  await release(10)
  await page.getByText('0 released · 10 not').waitFor()
  await inbox.network({})
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('10 released').waitFor()
  expect(await stored({ user_id: null })).toBe(60)
  await press('z')
  await page.getByText('10 undone').waitFor()
  expect(await stored({ user_id: 'ana' })).toBe(10)
})
