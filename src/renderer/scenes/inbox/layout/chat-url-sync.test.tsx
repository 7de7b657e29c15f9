import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { chatsApi } from '#contract/api/chats/chats.ts'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { customers, openInbox } from '#renderer/scenes/inbox/inbox.fixture.tsx'

/** Opens an inbox whose router follows the page's address. */
async function openInAddress(count: number) {
  history.replaceState(null, '', '/dashboard')
  const chats = customers(count).map((one) => ({
    ...one,
    chat: { ...one.chat, pendingMessages: 1 },
  }))
  return { ...(await openInbox({ chats, inAddress: true })), chats }
}

/** Presses an arrow key with Alt and Shift that many times, each time after a pause. */
async function repeat(key: string, times: number, pause: () => Promise<unknown>): Promise<void> {
  for (let left = times; left > 0; left -= 1) {
    const init = { key, code: key, altKey: true, shiftKey: true, bubbles: true, cancelable: true }
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init))
    await pause()
  }
}

/** Intervals between two key presses, faster than a user can press; and how often down and up. */
const paces = [
  { pause: () => new Promise((next) => setTimeout(next)), rounds: 1 },
  { pause: () => new Promise((next) => requestAnimationFrame(next)), rounds: 4 },
]

// Each step changes the URL. Chromium drops changes above 200 in ten seconds.
test(
  'a navigation is not reverted by a late URL update, however fast one follows another',
  { timeout: 60_000 },
  async () => {
    const { heading } = await openInAddress(12)
    let steps = 10
    for (const { pause, rounds } of paces) {
      for (let round = 0; round < rounds; round += 1) {
        await repeat('ArrowDown', steps, pause)
        steps = 9
        await expect.element(heading('Customer 3')).toBeVisible()
        await repeat('ArrowUp', steps, pause)
        await expect.element(heading('Customer 12')).toBeVisible()
      }
    }
  },
)

/** Calls something in the first frame after the next change of the URL. */
function afterUrlChange(act: () => void): void {
  const { replaceState } = history
  history.replaceState = (...given) => {
    history.replaceState = replaceState
    replaceState.apply(history, given)
    requestAnimationFrame(act)
  }
}

test('a chat marked unread right after it was opened stays closed and unread', async () => {
  const { row, service, screen, chats } = await openInAddress(4)
  /** The unread counts that the service was told, by chat. */
  const pending = new Map(chats.map(({ id }) => [id, 1]))
  let revision = 1
  service.answer(chatsApi.setPending, ({ params: { id = '' }, body }) => {
    const { pendingMessages } = chatsApi.setPending.body.parse(body)
    pending.set(id, pendingMessages)
    const chat = chats.find((one) => one.id === id)
    if (chat === undefined) return refusal(404, 'NOT_FOUND')
    revision += 1
    return { ...chat, revision, chat: { ...chat.chat, pendingMessages } }
  })
  const names = [1, 2, 3, 4].map((number) => `Customer ${number}`)
  for (const name of names) {
    await new Promise<void>((marked) => {
      afterUrlChange(() => {
        const init = { key: 'U', code: 'KeyU', ctrlKey: true, shiftKey: true, bubbles: true }
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { ...init, cancelable: true }),
        )
        marked()
      })
      const found = row(name).element()
      if (found instanceof HTMLElement) found.click()
    })
  }
  for (const name of names)
    await expect.element(row(name).getByText(/^1 unread message/)).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 2 }).elements()).toEqual([])
  await expect.poll(() => [...pending.values()]).toEqual([1, 1, 1, 1])
})

test('a change of the filter keeps the open chat, also if its URL could not be written', async () => {
  const { open, heading } = await openInAddress(4)
  await open('Customer 3')
  await expect.poll(() => location.search).toBe('?chat=c3')
  // Simulates Chromium when the URL was changed too often.
  const { replaceState } = history
  history.replaceState = () => undefined
  onTestFinished(() => {
    history.replaceState = replaceState
  })
  await open('Customer 2')
  await page.getByRole('textbox', { name: 'Filter by name, phone or email' }).fill('Customer')
  await expect.poll(() => location.search).toMatch(/^\?chat=c3&.*Customer/)
  await expect.element(heading('Customer 2')).toBeVisible()
  expect(heading('Customer 3').elements()).toEqual([])
})
