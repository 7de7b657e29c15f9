import { expect, test } from 'vitest'
import { event, message } from '#renderer/data/live/live-data.fixture.ts'
import { customers, openInbox } from './inbox.fixture.tsx'

test('a message that arrives is shown in the open conversation', async () => {
  const chats = customers(3)
  const inbox = await openInbox({ chats })
  await inbox.open('Customer 2')
  const contact = chats[1]
  if (contact === undefined) throw new Error('There are three chats.')
  inbox.receive(
    event('message.created', {
      message: message('m9', 'c2', {
        positionInChat: 2,
        content: { type: 'text', text: 'Are you there?' },
      }),
      contact: { ...contact, revision: 2 },
    }),
  )
  await expect.element(inbox.bubbles.last().getByText('Are you there?')).toBeVisible()
})
