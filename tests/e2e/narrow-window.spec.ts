import { beforeEach, expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { expectFocus } from './support/focus.ts'
import { bubbles, composer, inboxForEach, row } from './support/inbox.ts'

/** Under 992 px the list and the conversation take turns. */
const narrow = 900

const inbox = inboxForEach({}, { inTurns: true })
beforeEach(async () => {
  await inbox.chats(40)
  await inbox.start()
  await row(inbox.page, 'Customer 40').waitFor()
  await inbox.app.electron.evaluate(
    ({ BrowserWindow }, width) => BrowserWindow.getAllWindows()[0]?.setContentSize(width, 700),
    narrow,
  )
  await inbox.page.waitForFunction(`innerWidth === ${narrow}`)
})

const scrollTop = () => inbox.page.getByTestId('chat-scroller').evaluate((one) => one.scrollTop)

test('one comes back from a conversation to its row, where the list was', async () => {
  const { page } = inbox
  await row(page, 'Customer 40').focus()
  await expectFocus(row(page, 'Customer 40'))
  for (let n = 0; n < 25; n += 1) await page.keyboard.press('ArrowDown')
  await expectFocus(row(page, 'Customer 15'))
  const before = await scrollTop()
  expect(before).toBeGreaterThan(0)

  await page.keyboard.press('Enter')
  await expectFocus(composer(page))
  await expect.poll(() => row(page, 'Customer 15').isVisible()).toBe(false)
  await page.keyboard.press('Escape')
  await expectFocus(row(page, 'Customer 15'))
  await expect.poll(scrollTop).toBe(before)
  expect(await accessibilityFaults(page)).toEqual([])

  await row(page, 'Customer 16').click()
  await bubbles(page).getByText('Question 16').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expectFocus(row(page, 'Customer 16'))
})

test('a conversation that does not come has a way back too', async () => {
  const { page } = inbox
  await inbox.network({ failureRate: 1 })
  await row(page, 'Customer 39').click()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await row(page, 'Customer 39').waitFor()
  await inbox.network({})
})

test('the filter is reached from within a conversation', async () => {
  const { page } = inbox
  await row(page, 'Customer 40').click()
  await expectFocus(composer(page))
  await page.keyboard.press('Tab')
  await page.keyboard.press('/')
  await expectFocus(page.getByRole('textbox', { name: /^Filter/ }))
})
