import { expect, test } from 'vitest'
import { bubbles, inboxForEach } from './support/inbox.ts'

const inbox = inboxForEach()

test('an agent sends the card of another contact, and asks for the customer’s location', async () => {
  await inbox.chat('c', 'Carmen Rojas')
  await inbox.chat('d', 'Diego Paz', { phone: '51955000111' })
  await inbox.customerWrites('c', 'Who delivers it?')
  const page = await inbox.start()
  await inbox.open('Carmen Rojas')
  const more = page.getByRole('button', { name: 'More to send or ask for' })
  await more.click()
  await page.getByRole('menuitem', { name: 'Contact card' }).click()
  const cards = page.getByRole('dialog', { name: 'Send a contact card' })
  await cards.getByRole('option', { name: /^Diego Paz/ }).click()
  await cards.getByRole('button', { name: 'Send' }).click()
  await cards.waitFor({ state: 'detached' })
  await bubbles(page).last().getByText('Diego Paz', { exact: true }).waitFor()

  await more.click()
  await page.getByRole('menuitem', { name: 'Their location' }).click()
  const asking = page.getByRole('dialog', { name: 'Ask for the location' })
  await asking.getByRole('textbox', { name: 'Question' }).fill('Where do we bring it?')
  await asking.getByRole('button', { name: 'Send' }).click()
  await bubbles(page).last().getByText('Where do we bring it?').waitFor()
  await inbox.sent(2)
  await inbox.outboxIsEmpty()
  expect((await inbox.storedMessages('c')).slice(-2)).toMatchObject([
    { type: 'text', contacts: [{ name: 'Diego Paz' }] },
    { type: 'text', text: 'Where do we bring it?', asksFor: 'place' },
  ])
})
