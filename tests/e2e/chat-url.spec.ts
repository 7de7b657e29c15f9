import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { pathIn } from '#tests/support/sign-in.ts'
import { pendingInList } from './support/demo.ts'
import { untilScrollEnds, inboxForEach, row } from './support/inbox.ts'

const inbox = inboxForEach()

/**
 * The interval between two key presses, faster than Playwright can press; and how often down and
 * up.
 */
const paces = [
  { next: 'setTimeout', rounds: 1 },
  { next: 'requestAnimationFrame', rounds: 4 },
]

/** Presses an arrow key with Alt and Shift that many times. */
async function repeat(page: Page, key: string, times: number, next: string): Promise<void> {
  await page.evaluate(`new Promise((done) => {
    const init = { key: '${key}', code: '${key}', altKey: true, shiftKey: true, bubbles: true, cancelable: true }
    let left = ${times}
    const step = () => {
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', init))
      left -= 1
      if (left > 0) ${next}(step)
      else done()
    }
    step()
  })`)
}

// Each step changes the URL. Chromium drops changes above 200 in ten seconds.
test('a navigation is not reverted by a late URL update, however fast one follows another', async () => {
  await inbox.chats(12)
  const page = await inbox.start()
  await row(page, 'Customer 12').waitFor()
  const heading = (name: string) => page.getByRole('heading', { name, exact: true })
  let steps = 10
  for (const { next, rounds } of paces) {
    for (let round = 0; round < rounds; round += 1) {
      await repeat(page, 'ArrowDown', steps, next)
      steps = 9
      await heading('Customer 3').waitFor()
      await repeat(page, 'ArrowUp', steps, next)
      await heading('Customer 12').waitFor()
    }
  }
})

test('a chat marked unread right after it was opened stays closed; a filter keeps the open chat', async () => {
  await inbox.chats(4)
  const page = await inbox.start()
  await row(page, 'Customer 4').waitFor()
  const ids = Array.from({ length: 4 }, (_, n) => `c${n + 1}`)
  const unread = Object.fromEntries(ids.map((id) => [id, 1]))
  await expect.poll(() => pendingInList(page)).toEqual(unread)
  for (const id of ids) {
    // In the first frame after the URL change, which Playwright cannot hit from outside.
    await page.evaluate(`new Promise((done) => {
      const { replaceState } = history
      const init = { key: 'U', code: 'KeyU', ctrlKey: true, shiftKey: true, bubbles: true, cancelable: true }
      history.replaceState = (...given) => {
        history.replaceState = replaceState
        replaceState.apply(history, given)
        requestAnimationFrame(() => done(document.activeElement.dispatchEvent(new KeyboardEvent('keydown', init))))
      }
      document.querySelector('[data-chat="${id}"]').click()
    })`)
  }
  await expect.poll(() => pendingInList(page)).toEqual(unread)
  // So the service has it as well.
  await page.reload()
  await expect.poll(() => pendingInList(page)).toEqual(unread)

  await inbox.open('Customer 3')
  await expect.poll(() => pathIn(page)).toBe('/dashboard?chat=c3')
  // Simulates Chromium when the URL was changed too often.
  await page.evaluate('history.replaceState = () => undefined')
  await inbox.open('Customer 2')
  await page.getByRole('textbox', { name: 'Filter by name, phone or email' }).fill('Customer')
  await expect.poll(() => pathIn(page)).toMatch(/^\/dashboard\?chat=c3&.*Customer/)
  await untilScrollEnds(page)
  expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['Customer 2'])
})
