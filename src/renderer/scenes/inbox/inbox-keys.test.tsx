import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { messagesApi } from '#contract/api/messages/messages.ts'
import { connection, WORKSPACE } from '#renderer/app/app.fixture.tsx'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { at, message } from '#renderer/data/live/live-data.fixture.ts'
import { connectionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { customers, openInbox } from './inbox.fixture.tsx'

test('walking from chat to chat scrolls the open row into view', async () => {
  // Room for a few rows only.
  await page.viewport(1_280, 500)
  const inbox = await openInbox({ chats: customers(15) })
  const scroller = inbox.screen.getByTestId('chat-scroller')
  expect(scroller.element().clientHeight).toBeLessThan(7 * 68)
  for (let n = 0; n < 8; n += 1) await inbox.press('{Alt>}{ArrowDown}{/Alt}')
  await expect.element(inbox.heading('Customer 8')).toBeVisible()
  await expect
    .poll(() => {
      const box = inbox.row('Customer 8').element().getBoundingClientRect()
      return box.bottom <= document.documentElement.clientHeight && box.top > 0
    })
    .toBe(true)
})

test('keys lead from the list to the composer and back, and on to the next chat', async () => {
  const inbox = await openInbox({ chats: customers(3) })
  await inbox.press('/{ArrowDown}')
  await expect.element(inbox.row('Customer 3')).toHaveFocus()
  await inbox.press('{Enter}')
  await expect.element(inbox.heading('Customer 3')).toBeVisible()
  await expect.element(inbox.composer).toHaveFocus()
  await inbox.press('{Escape}')
  await expect.element(inbox.row('Customer 3')).toHaveFocus()
  await inbox.press('{ArrowDown}')
  await expect.element(inbox.row('Customer 2')).toHaveFocus()
  await inbox.press('{Alt>}{ArrowDown}{/Alt}')
  await expect.element(inbox.heading('Customer 2')).toBeVisible()
  await expect.element(inbox.composer).toHaveFocus()
  await inbox.press('{Escape}')
  await expect.element(inbox.row('Customer 2')).toHaveFocus()
  await inbox.press('{Escape}')
  await expect.element(inbox.screen.getByText('Choose a chat')).toBeVisible()
})

test('Shift+F10 opens a chat’s menu at its row, and Escape closes the menu alone', async () => {
  const inbox = await openInbox({ chats: customers(3) })
  await inbox.open('Customer 2')
  await inbox.press('{Escape}')
  await expect.element(inbox.row('Customer 2')).toHaveFocus()
  await inbox.press('{Shift>}{F10}{/Shift}')
  const menu = inbox.screen.getByRole('menu')
  await expect.element(menu).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  const { x, y } = menu.element().getBoundingClientRect()
  const row = inbox.row('Customer 2').element().getBoundingClientRect()
  expect([x > row.left, x < row.right, y > row.top, y < row.bottom]).toEqual([
    true,
    true,
    true,
    true,
  ])
  await inbox.press('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(inbox.row('Customer 2')).toHaveFocus()
  await expect.element(inbox.heading('Customer 2')).toBeVisible()
})

test('scrolling away from the focused message keeps the focus', async () => {
  const messages = Array.from({ length: 70 }, (_, index) =>
    message(`m${index + 1}`, 'c1', {
      positionInChat: index + 1,
      updatedAt: at(index),
      content: { type: 'text', text: `Line ${index + 1}. ${'and so on '.repeat((index + 1) % 9)}` },
    }),
  )
  const inbox = await openInbox({ chats: customers(1), messages: { c1: messages } })
  await inbox.open('Customer 1')
  await expect.element(inbox.composer).toHaveFocus()
  const bubble = (text: string) => inbox.bubbles.filter({ hasText: text })
  const last = bubble('Line 70.')
  await expect.element(last).toBeInViewport()
  last.element().focus()
  await inbox.press('{ArrowUp}')
  await expect.element(bubble('Line 69.')).toHaveFocus()
  const scroller = inbox.screen.getByTestId('message-scroller').element()
  await expect
    .poll(() => {
      scroller.scrollTop -= 400
      return last.elements().length
    })
    .toBe(0)
  const focused = () => document.activeElement?.closest('article')?.textContent ?? ''
  await expect.poll(focused).toMatch(/^Line/)
  const before = focused()
  await inbox.press('{ArrowUp}')
  await expect.poll(focused).not.toBe(before)
})

test('a reaction is shown before the service has answered, and the focus stays on its message', async () => {
  const inbox = await openInbox({ chats: customers(1) })
  const sent = inbox.service.answer(messagesApi.sendMessage, () => new Promise<never>(() => {}))
  await inbox.open('Customer 1')
  await expect.element(inbox.composer).toHaveFocus()
  const bubble = inbox.bubbles.last()
  bubble.element().focus()
  await inbox.press('{Enter}')
  await expect.element(inbox.screen.getByRole('menuitem').first()).toHaveFocus()
  await inbox.press('{Enter}')
  await expect.element(inbox.screen.getByRole('list', { name: 'Reactions' })).toBeVisible()
  await expect.element(bubble).toHaveFocus()
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toMatchObject([{ contactId: 'c1', content: { type: 'reaction', messageId: 'm-c1' } }])
})

/** Pictures are addresses of the gateway, which no test has: they neither load nor fail. */
function ignoreFailedPictures(): void {
  const ignore = (event: Event) => {
    if (event.target instanceof HTMLImageElement) event.stopImmediatePropagation()
  }
  addEventListener('error', ignore, true)
  onTestFinished(() => removeEventListener('error', ignore, true))
}

test.each(['Escape', 'its button'] as const)(
  'an enlarged picture that %s closes returns the focus to the picture',
  async (close) => {
    ignoreFailedPictures()
    store.set(connectionAtom, connection(WORKSPACE))
    const picture = { type: 'image', media: 'media/dot.png', filename: 'dot.png' } as const
    const inbox = await openInbox({
      chats: customers(1),
      messages: { c1: [message('m1', 'c1', { content: picture })] },
    })
    await inbox.open('Customer 1')
    const small = inbox.bubbles.last().getByRole('button', { name: /dot\.png/ })
    await expect.element(small).toBeVisible()
    small.element().focus()
    await inbox.press('{Enter}')
    const large = inbox.screen.getByRole('dialog', { name: 'dot.png' })
    await expect.element(large).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    if (close === 'Escape') await inbox.press('{Escape}')
    else await large.getByRole('button', { name: 'Close' }).click()
    await expect.element(large).not.toBeInTheDocument()
    await expect.element(small).toHaveFocus()
    await expect.element(inbox.heading('Customer 1')).toBeVisible()
  },
)
