import { expect, test } from 'vitest'
import { notesApi } from '#contract/api/messages/notes.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { contact, event } from '#renderer/data/live/live-data.fixture.ts'
import { member, openInbox } from '#renderer/scenes/inbox/inbox.fixture.tsx'

test('what was written in a chat that is taken away can be copied, or left as a note; who took it is named', async () => {
  const lastContactResponseAt = new Date().toISOString()
  const carmen = contact('c', { name: 'Carmen Rojas', userId: 'u1', lastContactResponseAt })
  const members = [member('u1', 'Mia'), member('u2', 'Beto'), member('u9', 'Sara')]
  const inbox = await openInbox({ chats: [carmen], members })
  const { screen, composer, receive, service, bridge } = inbox
  const text = 'She wants it on Monday'
  const notes = service.answer(notesApi.createNote, () => ({
    id: 'n1',
    contactId: 'c',
    text,
    createdAt: lastContactResponseAt,
  }))
  bridge.responses['clipboard.write'] = () => undefined
  await inbox.open('Carmen Rojas')
  await composer.fill(text)
  receive(
    event('contact.hidden', {
      byUserId: 'u9',
      contactId: 'c',
      userId: 'u2',
      noteUntil: new Date(Date.now() + 600_000).toISOString(),
      revision: 2,
    }),
  )
  const conversation = screen.getByRole('region', { name: 'Conversation' })
  await expect.element(conversation.getByText('Sara gave this chat to Beto.')).toBeVisible()
  const draft = conversation.getByRole('region', { name: 'What you were writing' })
  await expect.element(draft.getByText(text)).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await draft.getByRole('button', { name: 'Copy the text' }).click()
  await expect.element(screen.getByText('Message copied')).toBeVisible()
  expect(bridge.requests('clipboard.write')).toEqual([{ text }])
  await draft.getByRole('button', { name: 'Send as a note' }).click()
  await expect.element(draft).not.toBeInTheDocument()
  expect(notes.map(({ body }) => body)).toEqual([{ contactId: 'c', text }])
})
