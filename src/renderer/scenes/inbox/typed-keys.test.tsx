import { beside } from '#renderer/scenes/inbox/inbox.fixture.tsx'
import { expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { Rail } from '#renderer/app/shell/rail/rail.tsx'
import { askers, openList } from './chat-list/list.fixture.tsx'

const text = 'hola estimada, su pedido'

test('what is typed in the conversation or the panel goes to the composer, and acts on no chat', async () => {
  await page.viewport(1_440, 900)
  const list = await openList({ chats: askers(3) })
  const { composer, calls } = list
  /** Types a text where the focus is, and expects it in the composer and nowhere else. */
  const typeInto = async (typed = text) => {
    await userEvent.keyboard(typed)
    await expect.element(composer).toHaveValue(typed)
    await expect.element(composer).toHaveFocus()
    await expect.element(list.heading('Customer 2')).toBeVisible()
    expect(page.getByRole('dialog').elements()).toEqual([])
    await composer.fill('')
  }
  await list.open('Customer 2')
  await list.press('{Control>}{Shift>}d{/Shift}{/Control}')
  const sidebar = page.getByRole('complementary', { name: 'Contact information' })
  const bubble = list.bubbles.first()
  const places: readonly Locator[] = [
    bubble,
    list.heading('Customer 2'),
    sidebar.getByText('Customer 2').first(),
  ]
  for (const place of places) {
    await place.click()
    await typeInto()
  }
  await page.getByRole('feed').click({ position: { x: 5, y: 5 } })
  await typeInto()
  // R quotes a message only if the focus came to it by the keyboard.
  await bubble.click()
  await typeInto('recuerde que?')
  expect(page.getByRole('group', { name: /^Replying to/ }).elements()).toEqual([])
  // A palette that was closed.
  await bubble.click()
  const palette = await list.find('')
  await list.press('{Escape}')
  await expect.element(palette).not.toBeInTheDocument()
  await typeInto()
  // A note goes on in the field that is shown.
  await page.getByRole('tab', { name: 'Internal note' }).click()
  await bubble.click()
  await userEvent.keyboard('te confirmo')
  await expect
    .element(page.getByRole('textbox', { name: 'Internal note', exact: true }))
    .toHaveValue('te confirmo')
  expect([...calls.archive, ...calls.mark]).toEqual([])
})

test('what is typed after a click in the rail goes to the composer', async () => {
  const list = await openList({
    chats: askers(1),
    frame: beside(<Rail onShowShortcuts={() => undefined} />),
  })
  await list.open('Customer 1')
  await page
    .getByRole('link', { name: /^Chats/ })
    .first()
    .click()
  await userEvent.keyboard(text)
  await expect.element(list.composer).toHaveValue(text)
  await expect.element(list.composer).toHaveFocus()
  expect([...list.calls.archive, ...list.calls.mark]).toEqual([])
})

test('letters that follow the one that opened a dialog choose nothing in it', async () => {
  const list = await openList({ chats: askers(3) })
  await list.press('j')
  await expect.element(list.row('Customer 3')).toHaveFocus()
  await userEvent.keyboard(`s${'t'.repeat(20)}`)
  const dialog = list.dialog(/^Snooze the chat/)
  await expect.element(dialog).toBeVisible()
  await expect.element(dialog.getByRole('radio').first()).toBeChecked()
  await expect.element(dialog.getByRole('radio', { name: /^Tomorrow/ })).not.toBeChecked()
})
