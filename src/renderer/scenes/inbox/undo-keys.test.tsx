import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { askers, openList } from './chat-list/list.fixture.tsx'

test('Z undoes the last action, and the list of the last ten minutes undoes each', async () => {
  const list = await openList({ chats: askers(4) })
  const { heading, press, calls } = list
  await press('j', 'e')
  await expect.element(heading('Customer 3')).toBeVisible()
  await press('e')
  await expect.element(heading('Customer 2')).toBeVisible()
  await press('f')
  await expect.element(heading('Customer 1')).toBeVisible()
  await press('z')
  await expect
    .poll(() => calls.unmark.map(({ params, body }) => [params['id'], body]))
    .toEqual([['c2', { flag: 'finished' }]])
  await press('{Shift>}z{/Shift}')
  const undo = (name: string) =>
    list.dialog('Recent actions').getByRole('button', { name: `Undo: ${name}` })
  await expect.element(undo('You archived the chat of Customer 3')).toHaveFocus()
  expect(await accessibilityFaults()).toEqual([])
  await press('{Tab}')
  await expect.element(undo('You archived the chat of Customer 4')).toHaveFocus()
  await press('{Enter}')
  await expect.poll(() => calls.unarchive.map(({ params }) => params['id'])).toEqual(['c4'])
  await expect.element(undo('You archived the chat of Customer 3')).toHaveFocus()
  await press('{Escape}')
  await list.expectOrder('Customer 4', 'Customer 2', 'Customer 1')
})

test('Ctrl+Z in a field undoes the typing if it was typed in, and otherwise the last action', async () => {
  const list = await openList({ chats: askers(3) })
  const { heading, press, calls, composer } = list
  await press('j', 'e')
  await expect.element(heading('Customer 2')).toBeVisible()
  await press('r')
  await expect.element(composer).toHaveFocus()
  await userEvent.keyboard('Hello')
  await press('{Control>}a{/Control}', '{Delete}', '{Control>}z{/Control}')
  // The field was typed in, so its text is back, and the chat still archived.
  await expect.element(composer).toHaveValue('Hello')
  expect(calls.unarchive).toEqual([])
  await press('{Control>}a{/Control}', '{Delete}', '{Escape}')
  await expect.element(list.row('Customer 2')).toHaveFocus()
  await press('j', 'r')
  await expect.element(heading('Customer 1')).toBeVisible()
  await expect.element(composer).toHaveFocus()
  await press('{Control>}z{/Control}')
  await expect.poll(() => calls.unarchive.map(({ params }) => params['id'])).toEqual(['c3'])
  await list.expectOrder('Customer 3', 'Customer 2', 'Customer 1')
  await expect.element(composer).toHaveFocus()
  expect(list.sent()).toEqual([])
})

test('the palette undoes an action from a text field, in which Ctrl+Z undoes the typing and is not offered', async () => {
  const list = await openList({ chats: askers(2) })
  const { press, calls, composer } = list
  await list.open('Customer 1')
  await expect.element(composer).toHaveFocus()
  await userEvent.keyboard('Good morning')
  await press('{Control>}{Shift>}e{/Shift}{/Control}')
  await expect.poll(() => calls.archive).toHaveLength(1)
  await expect.element(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible()
  await press('{Control>}z{/Control}')
  await expect.element(composer).not.toHaveValue('Good morning')
  expect(calls.unarchive).toEqual([])
  const palette = await list.find('Undo')
  await expect.element(palette.getByRole('option', { name: /^Undo/, selected: true })).toBeVisible()
  await press('{Enter}')
  await expect.poll(() => calls.unarchive).toHaveLength(1)
  await list.expectOrder('Customer 2', 'Customer 1')
  await expect.element(composer).toHaveFocus()
})

test('outside of text fields Ctrl+Z undoes an action, and its button says so', async () => {
  const list = await openList({ chats: askers(2) })
  const { press, calls } = list
  await list.open('Customer 1')
  await press('{Control>}{Shift>}e{/Shift}{/Control}')
  await expect.poll(() => calls.archive).toHaveLength(1)
  await press('{Escape}')
  await expect.poll(() => document.activeElement?.role).toBe('row')
  const undo = page.getByRole('button', { name: /^Undo/ })
  await expect.element(undo).toHaveAccessibleName(/^Undo\W*Z$/)
  await press('{Control>}z{/Control}')
  await expect.poll(() => calls.unarchive).toHaveLength(1)
  await list.expectOrder('Customer 2', 'Customer 1')
  await expect.element(undo).not.toBeInTheDocument()
})
