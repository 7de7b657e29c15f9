import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import { expectFocus } from './support/focus.ts'
import { inboxForEach, row } from './support/inbox.ts'

const inbox = inboxForEach()

/** The accessible description of a field. */
const saidOf = (field: Locator) =>
  field.evaluate((one) => {
    const id = one.getAttribute('aria-describedby') ?? ''
    return one.ownerDocument.querySelector(`#${id}`)?.textContent
  })

test('the filter and the message search say how many characters are missing, and a button clears each', async () => {
  await inbox.chats(2)
  const page = await inbox.start()
  const field = page.getByRole('textbox', { name: /^Filter by/ })
  await field.fill('ze')
  await expect.poll(() => saidOf(field)).toBe('Type at least 3 characters.')
  await page.getByRole('button', { name: 'Clear the filter', exact: true }).click()
  expect(await field.inputValue()).toBe('')
  await expectFocus(field)
  await row(page, 'Customer 2').waitFor()

  await page.getByRole('button', { name: 'Search messages' }).click()
  const words = page.getByRole('textbox', { name: 'Words to look for' })
  await expectFocus(words)
  await words.fill('qu')
  await expect.poll(() => saidOf(words)).toBe('Type at least 3 characters.')
  await page.getByRole('button', { name: 'Clear the search', exact: true }).click()
  expect(await words.inputValue()).toBe('')
  await expectFocus(words)
})
