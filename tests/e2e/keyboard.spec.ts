import { expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { expectFocus } from './support/focus.ts'
import { walkFocus } from './support/focus-walk.ts'
import { untilScrollEnds, bubbles, composer, inboxForEach, row } from './support/inbox.ts'
import { resize } from './support/window-size.ts'
import { setUnread } from './support/unread.ts'

const inbox = inboxForEach()

test('walking from chat to chat scrolls the open row into view', async () => {
  await inbox.chats(15)
  const page = await inbox.start()
  await row(page, 'Customer 15').waitFor()
  // Room for a few rows only.
  await resize(inbox, 1280, 500)
  const scroller = page.getByTestId('chat-scroller')
  await expect.poll(() => scroller.evaluate((one) => one.clientHeight)).toBeLessThan(7 * 68)
  for (let n = 0; n < 8; n += 1) await page.keyboard.press('Alt+ArrowDown')
  await page.getByRole('heading', { name: 'Customer 8', exact: true }).waitFor()
  const isInSight = () =>
    row(page, 'Customer 8').evaluate((one) => {
      const box = one.getBoundingClientRect()
      return box.bottom <= one.ownerDocument.documentElement.clientHeight && box.top > 0
    })
  await expect.poll(isInSight).toBe(true)
})

test('shortcuts and Escape work from the list: the next chat, the menu alone, the list of shortcuts and the rail’s menus', async () => {
  await inbox.chats(3)
  const page = await inbox.start()
  const heading = (name: string) => page.getByRole('heading', { name, exact: true })
  await row(page, 'Customer 3').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.press('ArrowDown')
  await expectFocus(row(page, 'Customer 3'))
  await page.keyboard.press('Enter')
  await heading('Customer 3').waitFor()
  await expectFocus(composer(page))
  await page.keyboard.press('Escape')
  await expectFocus(row(page, 'Customer 3'))
  await page.keyboard.press('ArrowDown')
  await expectFocus(row(page, 'Customer 2'))
  await page.keyboard.press('Alt+ArrowDown')
  await heading('Customer 2').waitFor()
  await expectFocus(composer(page))
  await page.keyboard.press('Escape')
  await expectFocus(row(page, 'Customer 2'))
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menu').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  // It is placed at its row.
  const [menuBox, rowBox] = [
    await page.getByRole('menu').boundingBox(),
    await row(page, 'Customer 2').boundingBox(),
  ]
  expect(menuBox?.x).toBeGreaterThan(rowBox?.x ?? Infinity)
  expect(menuBox?.x).toBeLessThan((rowBox?.x ?? 0) + (rowBox?.width ?? 0))
  expect(menuBox?.y).toBeGreaterThan(rowBox?.y ?? Infinity)
  expect(menuBox?.y).toBeLessThan((rowBox?.y ?? 0) + (rowBox?.height ?? 0))
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await expectFocus(row(page, 'Customer 2'))
  await heading('Customer 2').waitFor()

  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await sheet.waitFor()
  const keysOf = (label: string) =>
    sheet
      .locator('div')
      .filter({ hasText: new RegExp(`^${label}`) })
      .last()
      .locator('kbd')
      .allInnerTexts()
  expect(await keysOf('Send')).toEqual(['↵', 'Ctrl', '↵'])
  expect(await keysOf('Break the line')).toEqual(['Shift', '↵'])
  expect(await keysOf('To the top')).toEqual(['Home', 'End', 'PgUp', 'PgDn'])
  expect(await keysOf('Chat options')).toEqual(['Shift', 'F10'])
  expect(await keysOf('Delete the message')).toEqual(['Del'])
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await expectFocus(row(page, 'Customer 2'))
  await page.keyboard.press('Escape')
  await page.getByText('Choose a chat').waitFor()

  // The rail's menus return the focus, and a second press closes them.
  for (const name of [/^Switch group/, /^Your account/]) {
    const items = page.getByRole('menu', { name }).getByRole('menuitemradio')
    const button = page.getByRole('button', { name })
    await button.focus()
    await page.keyboard.press('Enter')
    await expectFocus(items.first())
    expect(await button.getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('Escape')
    await expect.poll(() => items.count()).toBe(0)
    await expectFocus(button)
    for (const shown of [true, false]) {
      await button.click()
      await expect.poll(async () => (await items.count()) > 0).toBe(shown)
      expect(await button.getAttribute('aria-expanded')).toBe(`${shown}`)
    }
  }
})

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

test('scrolling away from the focused message keeps the focus', async () => {
  await inbox.chat('c', 'Carmen Rojas')
  for (let n = 1; n <= 70; n += 1)
    await inbox.customerWrites('c', `Line ${n}. ${'and so on '.repeat(n % 9)}`)
  await setUnread(inbox, 'c', 0)
  const page = await inbox.start()
  await inbox.open('Carmen Rojas')
  await expectFocus(composer(page))
  await untilScrollEnds(page)
  await bubbles(page).last().focus()
  await page.keyboard.press('ArrowUp')
  await expectFocus(bubbles(page).filter({ hasText: 'Line 69.' }))
  await page.getByTestId('message-scroller').hover()
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, -400)
      return bubbles(page).filter({ hasText: 'Line 70.' }).count()
    })
    .toBe(0)
  await untilScrollEnds(page)
  const focused = () => page.evaluate(`document.activeElement?.closest('article')?.textContent`)
  await expect.poll(focused).toMatch(/^Line/)
  const before = await focused()
  await page.keyboard.press('ArrowUp')
  await expect.poll(focused).not.toBe(before)
})

test('a reaction shows before the service has answered, and an enlarged picture returns the focus', async () => {
  await inbox.chat('c', 'Carmen Rojas')
  await inbox.customerWrites('c', 'Thank you')
  const page = await inbox.start()
  await inbox.open('Carmen Rojas')
  await expectFocus(composer(page))
  await bubbles(page).last().focus()
  await expectFocus(bubbles(page).last())
  // Far longer than the page may take to show it.
  const latencyMs = 60_000
  await inbox.network({ latencyMs })
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('menu').locator(':focus').count()).toBe(1)
  await page.getByRole('menuitem').first().press('Enter')
  await page.getByRole('list', { name: 'Reactions' }).waitFor({ timeout: latencyMs / 3 })
  await expectFocus(bubbles(page).last())
  await inbox.network({})

  await row(page, 'Carmen Rojas').click()
  await expectFocus(composer(page))
  await page.locator('#composer-files').setInputFiles({
    name: 'dot.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  })
  await page.getByRole('button', { name: 'Remove dot.png' }).waitFor()
  await page.keyboard.press('Enter')
  const picture = bubbles(page)
    .last()
    .getByRole('button', { name: /dot\.png/ })
  await picture.waitFor()
  // Once sent, its bubble is another element than the pending one.
  await page.locator('[data-outgoing]').waitFor({ state: 'detached' })
  for (const close of ['Escape', 'button'] as const) {
    await picture.focus()
    await page.keyboard.press('Enter')
    const large = page.getByRole('dialog', { name: 'dot.png' })
    await large.waitFor()
    // Checked once: both times are the same.
    const faults = close === 'Escape' ? await accessibilityFaults(page) : []
    expect(faults).toEqual([])
    if (close === 'button') await large.getByRole('button', { name: 'Close' }).click()
    else await page.keyboard.press('Escape')
    await large.waitFor({ state: 'detached' })
    await expectFocus(picture)
  }
  await page.getByRole('heading', { name: 'Carmen Rojas', exact: true }).waitFor()
})
