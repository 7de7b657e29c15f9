import { expect, test } from 'vitest'
import { walkFocus } from './support/focus-walk.ts'
import { composer, inboxForEach } from './support/inbox.ts'

const inbox = inboxForEach()

test('every tab stop of the inbox shows its focus', async () => {
  await inbox.chats(2)
  const page = await inbox.start()
  await inbox.open('Customer 1')
  await page.keyboard.press('Control+Shift+D')
  const sidebar = page.getByRole('complementary', { name: 'Contact information' })
  await sidebar.getByRole('combobox', { name: 'Result' }).waitFor()
  await page.getByRole('link', { name: 'Chats, 1 chat with pending messages' }).waitFor()
  await composer(page).focus()
  const stops = await walkFocus(page)
  expect(stops.filter(({ isVisible }) => !isVisible)).toEqual([])
  // Past one control of each part on the way.
  const places = stops.map(({ area, what }) => `${area} › ${what}`)
  for (const part of [
    'Main › a: Chats, 1 chat with pending messages',
    'Chats › button: Filters',
    'Chats › input: Filter by name, phone or email',
    expect.stringMatching(/^Chats › tab: All/),
    'Chats › row: Customer 1',
    'Conversation › button: Archive',
    expect.stringMatching(/^Conversation › article: Customer/),
    'Conversation › textarea: Message',
    'Conversation › button: Send',
    'Contact information › tab: Contact',
    'Contact information › button: Edit contact',
    'Contact information › combobox: Result',
  ])
    expect(places).toContainEqual(part)
})
