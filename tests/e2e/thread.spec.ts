import { beforeEach, expect, test } from 'vitest'
import { bubbles, composer, inboxForEach } from './support/inbox.ts'

const inbox = inboxForEach()
beforeEach(async () => {
  await inbox.chat('c', 'Carmen Rojas')
})

test('a message that waits in the outbox is edited and sent once, with the edited text', async () => {
  await inbox.customerWrites('c', 'Where is my order?')
  const page = await inbox.start()
  await inbox.open('Carmen Rojas')
  await inbox.network({ failureRate: 1 })
  for (const text of ['Frist text', 'Second text']) {
    await composer(page).fill(text)
    await page.keyboard.press('Enter')
  }
  const first = bubbles(page).filter({ hasText: 'Frist text' })
  await first.getByText('Not sent yet.').waitFor()
  // The second one was not tried, because it waits for the first.
  await bubbles(page).filter({ hasText: 'Second text' }).getByText('Not sent yet.').waitFor()
  await composer(page).fill('Begun meanwhile')
  await first.getByRole('button', { name: 'Edit' }).click()
  await first.waitFor({ state: 'detached' })
  await expect.poll(() => composer(page).inputValue()).toBe('Frist text\nBegun meanwhile')
  expect(await composer(page).evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true)
  await composer(page).fill('First text')
  await page.keyboard.press('Enter')
  await inbox.network({})
  await inbox.outboxIsEmpty()
  const texts = (await inbox.storedMessages('c')).map(({ text }) => text)
  expect(texts).toEqual(['Where is my order?', 'Second text', 'First text'])
})
