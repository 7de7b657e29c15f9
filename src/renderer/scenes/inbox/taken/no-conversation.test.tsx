import { expect, test } from 'vitest'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { event } from '#renderer/data/live/live-data.fixture.ts'
import { customers, openInbox } from '#renderer/scenes/inbox/inbox.fixture.tsx'

test('an agent who writes to a contact is told that a colleague has deleted it, and keeps the text', async () => {
  const inbox = await openInbox({ chats: customers(2) })
  await inbox.open('Customer 1')
  await inbox.composer.fill('I will look at it')
  inbox.receive(event('contact.deleted', { contactId: 'c1' }))
  await expect.element(inbox.screen.getByText('This contact was deleted')).toBeVisible()
  await expect.element(inbox.screen.getByText('I will look at it')).toBeVisible()
  await expect.element(inbox.row('Customer 1')).not.toBeInTheDocument()
  expect(await accessibilityFaults()).toEqual([])
})
