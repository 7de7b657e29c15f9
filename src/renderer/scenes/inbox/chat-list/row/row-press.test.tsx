import { expect, test } from 'vitest'
import { messagesApi } from '#contract/api/messages/messages.ts'
import { message } from '#renderer/data/live/live-data.fixture.ts'
import { customers, openInbox } from '#renderer/scenes/inbox/inbox.fixture.tsx'

test('the messages of a chat are requested when the button goes down on its row, and shown by the click', async () => {
  const inbox = await openInbox({ chats: customers(2) })
  const requested: string[] = []
  inbox.service.answer(messagesApi.messages, ({ params: { contactId = '' } }) => {
    requested.push(contactId)
    return { items: [message('m1', contactId)], hasOlder: false, hasNewer: false }
  })
  const row = inbox.row('Customer 2').element()
  row.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 2 }))
  row.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0, ctrlKey: true }))
  row.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }))
  await expect.poll(() => requested).toEqual(['c2'])
  await inbox.open('Customer 2')
  expect(requested).toEqual(['c2'])
})
