import { expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { loadedTeamsAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { teamsApi } from '#contract/api/people/teams.ts'
import { teamSchema } from '#contract/entities/people/team.ts'
import { askers, openList } from './list.fixture.tsx'

/** Focuses a control and presses it with the keyboard alone. */
async function press(control: Locator): Promise<void> {
  await expect.element(control).toBeVisible()
  const element = control.element()
  if (element instanceof HTMLElement) element.focus()
  await expect.element(control).toHaveFocus()
  await userEvent.keyboard('{Enter}')
}

test('archived by its button, chat after chat, the focus stays at its place in the list, to the last', async () => {
  const list = await openList({ chats: askers(3) })
  const archive = async (name: string) => {
    // A row shows its buttons for a focus that came by the keyboard.
    await list.press('{Tab}')
    await list.focusRow(name)
    await expect.element(list.row(name).getByRole('button', { name: 'Archive' })).toBeVisible()
    await list.press('{ArrowRight}{ArrowRight}{Enter}')
  }
  await archive('Customer 2')
  await list.expectOrder('Customer 3', 'Customer 1')
  await expect.element(list.row('Customer 1')).toHaveFocus()
  await archive('Customer 1')
  await list.expectOrder('Customer 3')
  await expect.element(list.row('Customer 3')).toHaveFocus()
  await archive('Customer 3')
  await expect.element(page.getByText('No chats yet')).toBeVisible()
  await expect.element(list.field).toHaveFocus()
})

test('outside of the list the focus stays where it is when a new chat arrives', async () => {
  const list = await openList({ chats: askers(1) })
  await list.press('{Control>}{Shift>}e{/Shift}{/Control}')
  list.change('c1', { archived: true })
  await expect.element(page.getByText('No chats yet')).toBeVisible()
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  list.newChat('new', 'Newcomer', 'Hello')
  await expect.element(list.row('Newcomer')).toBeVisible()
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  expect(document.activeElement).toBe(document.body)
})

test('archived by its menu, or by a colleague behind its menu or the palette, a row leaves the focus at its place', async () => {
  const list = await openList({ chats: askers(5) })
  await list.openMenu('Customer 3')
  await press(page.getByRole('menuitem', { name: 'Archive', exact: true }))
  await list.expectOrder('Customer 5', 'Customer 4', 'Customer 2', 'Customer 1')
  await expect.element(list.row('Customer 2')).toHaveFocus()
  await list.openMenu('Customer 2')
  list.change('c2', { archived: true })
  await list.expectOrder('Customer 5', 'Customer 4', 'Customer 1')
  await list.press('{Escape}')
  await expect.element(list.row('Customer 1')).toHaveFocus()

  await list.focusRow('Customer 4')
  await list.find('')
  list.change('c4', { archived: true })
  await list.expectOrder('Customer 5', 'Customer 1')
  await list.press('{Escape}')
  await expect.element(list.row('Customer 1')).toHaveFocus()
})

test('a snoozed chat leaves the focus at its place, and so does one that is brought back in the list of snoozed ones', async () => {
  const list = await openList({ chats: askers(2) })
  const snooze = async (name: string) => {
    await list.openMenu(name)
    await press(page.getByRole('menuitem', { name: 'Snooze…', exact: false }))
    const dialog = list.dialog(/^Snooze the chat/)
    await press(dialog.getByRole('button', { name: 'Snooze', exact: true }))
    await expect.element(dialog).not.toBeInTheDocument()
  }
  await snooze('Customer 2')
  await expect.element(list.row('Customer 1')).toHaveFocus()
  await snooze('Customer 1')
  await list.expectOrder()
  await list.button('Saved views').click()
  await page.getByRole('menuitem', { name: /^Snoozed chats/ }).click()
  const snoozed = list.dialog('Snoozed chats')
  await press(snoozed.getByRole('button', { name: 'Bring back: Customer 1' }))
  await expect
    .element(snoozed.getByRole('button', { name: 'Bring back: Customer 2' }))
    .toHaveFocus()
  await list.press('{Enter}')
  await expect.element(snoozed.getByText('You have not snoozed any chat.')).toBeVisible()
  await expect.element(snoozed.getByRole('button', { name: 'Close' })).toHaveFocus()
})

test('from a removed filter the focus moves to the next one, from the last one to the field', async () => {
  const north = teamSchema.parse({ id: 'north', groupId: 'g1', name: 'north', tagId: 'tag-north' })
  const list = await openList({
    chats: askers(2),
    group: { hasTeams: true },
    onService: (service) => service.answer(teamsApi.teams, () => ({ items: [north] })),
  })
  store.set(loadedTeamsAtom, { groupId: 'g1', teams: [north] })
  const choose = async () => {
    const panel = await list.toFilters()
    await panel.getByText('Customer', { exact: true }).click()
    await panel.getByRole('combobox', { name: 'Team' }).click()
    await panel.getByRole('option', { name: 'north', exact: true }).click()
    await list.press('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
  }
  await choose()
  await press(list.button('Remove: Team: north'))
  await expect.element(list.button('Remove: Last message: Customer')).toHaveFocus()
  await list.press('{Enter}')
  await expect.element(list.button(/^Remove/)).not.toBeInTheDocument()
  await expect.element(list.field).toHaveFocus()
  await choose()
  await press(list.button('Clear the filters'))
  await expect.poll(() => list.button(/^Remove/).elements()).toEqual([])
  await expect.element(list.field).toHaveFocus()
})

test.each([
  ['of a kind without chats', 'Important', '', 'Show all chats'],
  ['of a text that nothing matches', 'All', 'nobody', 'Clear the filter'],
] as const)(
  'from the button of an empty list %s the focus moves to the field, and the list is announced',
  async (_, kind, text, way) => {
    const list = await openList({ chats: askers(1) })
    await list.showType(kind)
    await list.field.fill(text)
    await expect.element(list.row('Customer 1')).not.toBeInTheDocument()
    const empty = page.getByRole('status').filter({ has: page.getByRole('button', { name: way }) })
    expect(await accessibilityFaults()).toEqual([])
    await press(empty.getByRole('button', { name: way }))
    await expect.element(list.row('Customer 1')).toBeVisible()
    await expect.element(list.field).toHaveFocus()
  },
)

test('from a removed undo bar the focus returns to where it was', async () => {
  const list = await openList({ chats: askers(1) })
  await list.open('Customer 1')
  const offer = page
    .getByRole('status')
    .filter({ has: page.getByRole('button', { name: /^Undo/ }) })
  const undo = offer.getByRole('button', { name: /^Undo/ })
  for (const leave of [
    () => press(undo),
    () => press(offer.getByRole('button', { name: 'Close' })),
    async () => {
      await expect.element(undo).toBeVisible()
      const element = undo.element()
      if (element instanceof HTMLElement) element.focus()
      await userEvent.keyboard('{Control>}z{/Control}')
    },
  ]) {
    await list.composer.click()
    await list.press('{Control>}{Shift>}s{/Shift}{/Control}')
    await leave()
    await expect.element(offer).not.toBeInTheDocument()
    await expect.element(list.composer).toHaveFocus()
  }
})
