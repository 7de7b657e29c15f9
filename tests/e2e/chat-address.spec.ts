import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { pendingInList } from './support/demo.ts'
import { inboxForEach, row } from './support/inbox.ts'

const inbox = inboxForEach({})

/** How soon after one key comes the next: faster than a driver from outside can press. */
const paces = {
  task: 'setTimeout',
  frame: 'requestAnimationFrame',
}

/** Presses an arrow with Alt and Shift so many times. */
async function repeat(page: Page, key: string, times: number, pace: string): Promise<void> {
  await page.evaluate(`new Promise((done) => {
    const init = { key: '${key}', code: '${key}', altKey: true, shiftKey: true, bubbles: true, cancelable: true }
    let left = ${times}
    const step = () => {
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', init))
      left -= 1
      if (left > 0) ${pace}(step)
      else done()
    }
    step()
  })`)
}

// Each address that is written comes back a while later, and of 200 in ten seconds Chromium drops the rest.
test.each(Object.entries(paces))(
  'no step is taken back by the address that follows it, one each %s',
  async (_, pace) => {
    await inbox.chats(20)
    const page = await inbox.start()
    await row(page, 'Customer 20').waitFor()
    const heading = (name: string) => page.getByRole('heading', { name, exact: true })
    for (let round = 0; round < 8; round += 1) {
      await repeat(page, 'ArrowDown', round === 0 ? 18 : 17, pace)
      await heading('Customer 3').waitFor()
      await repeat(page, 'ArrowUp', 17, pace)
      await heading('Customer 20').waitFor()
    }
  },
)

test('a chat marked unread in the moment after it was opened stays unread, and closed', async () => {
  await inbox.chats(10)
  const page = await inbox.start()
  await row(page, 'Customer 10').waitFor()
  const ids = Array.from({ length: 10 }, (_, n) => `c${n + 1}`)
  const unread = Object.fromEntries(ids.map((id) => [id, 1]))
  await expect.poll(() => pendingInList(page)).toEqual(unread)
  for (const id of ids) {
    // In the very next frame after the address has followed, which no driver from outside can hit.
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
  // So the service has it, too.
  await page.reload()
  await expect.poll(() => pendingInList(page)).toEqual(unread)
})
