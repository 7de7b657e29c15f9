import type { Locator } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { expectFocus } from './support/focus.ts'
import { bubbles, composer, inboxForEach, row } from './support/inbox.ts'

const inbox = inboxForEach()
const text = 'hola estimada, su pedido'

beforeEach(async () => {
  await inbox.chats(3)
})

const stored = async (id: string) => (await inbox.agent('GET', `main/contacts/${id}`)).body
const written = () => composer(inbox.page).inputValue()

/** Types a text where the focus is, and expects it in the composer and nowhere else. */
async function typeInto(chat: string, typed = text): Promise<void> {
  const { page } = inbox
  await page.keyboard.type(typed)
  await expect.poll(written).toBe(typed)
  await expectFocus(composer(page))
  await page.getByRole('heading', { name: chat, exact: true }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await composer(page).fill('')
}

test('what is typed in the conversation or the panel goes to the composer, and acts on no chat', async () => {
  const page = await inbox.start()
  await inbox.open('Customer 2')
  await page.keyboard.press('Control+Shift+D')
  const bubble = bubbles(page).first()
  const scroller = page.getByTestId('message-scroller')
  const sidebar = page.getByRole('complementary', { name: 'Contact information' })
  const places: readonly Locator[] = [
    bubble,
    page.getByRole('heading', { name: 'Customer 2', exact: true }),
    sidebar.getByText('Customer 2').first(),
    page.getByRole('link', { name: 'Chats' }).first(),
  ]
  for (const place of places) {
    await place.click()
    await typeInto('Customer 2')
  }
  await scroller.click({ position: { x: 5, y: 5 } })
  await typeInto('Customer 2')
  // R quotes a message only if the focus came to it by the keyboard.
  await bubble.click()
  await typeInto('Customer 2', 'recuerde que?')
  expect(await page.getByRole('group', { name: /^Replying to/ }).count()).toBe(0)
  // A palette that was closed.
  await bubble.click()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await typeInto('Customer 2')
  // A note goes on in the field that is shown.
  await page.getByRole('tab', { name: 'Internal note' }).click()
  await bubble.click()
  await page.keyboard.type('te confirmo')
  const note = page.getByRole('textbox', { name: 'Internal note', exact: true })
  await expect.poll(() => note.inputValue()).toBe('te confirmo')
  for (const id of ['c1', 'c2', 'c3'])
    expect(await stored(id)).toMatchObject({ archived: false, finishedChat: false })
})

test('letters that follow the one that opened a dialog choose nothing in it', async () => {
  const page = await inbox.start()
  await page.keyboard.press('j')
  await expectFocus(row(page, 'Customer 3'))
  await page.keyboard.type(`s${'t'.repeat(20)}`, { delay: 30 })
  const dialog = page.getByRole('dialog', { name: /^Snooze the chat/ })
  await dialog.waitFor()
  expect(await dialog.getByRole('radio').first().isChecked()).toBe(true)
  expect(await dialog.getByRole('radio', { name: /^Tomorrow/ }).isChecked()).toBe(false)
})
