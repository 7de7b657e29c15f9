import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { chatsApi } from '#contract/api/chats/chats.ts'
import { messagesApi } from '#contract/api/messages/messages.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { contact, event, message } from '#renderer/data/live/live-data.fixture.ts'
import { json } from '#renderer/data/service/gateway.fixture.ts'
import { sessionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { inboxDialogAtom } from '#renderer/scenes/inbox/dialogs/inbox-dialog-atom.ts'
import { customers, member, openInbox } from '#renderer/scenes/inbox/inbox.fixture.tsx'
import { openSidebar } from '#renderer/scenes/inbox/sidebar/sidebar.fixture.tsx'

async function openQuestion(more: object = {}) {
  const inbox = await openSidebar({
    role: 'ROLE_ADMI',
    chats: [contact('c1', { name: 'Customer 1', userId: 'u1', userTagId: 'tag-u1', ...more })],
    members: [member('u1', 'Mia'), member('ana', 'ana')],
  })
  const calls = inbox.service.answer(chatsApi.deleteChat, () => ({ ok: true }))
  const ask = () => store.set(inboxDialogAtom, { kind: 'deleteChat', contactId: 'c1' })
  ask()
  const question = inbox.screen.getByRole('dialog', { name: 'Delete the chat?' })
  await expect.element(question).toBeVisible()
  return { ...inbox, calls, ask, question, act: question.getByRole('button', { name: 'Delete' }) }
}

test('a chat is deleted after a question, which Enter alone cancels', async () => {
  const { screen, question, act, ask, calls } = await openQuestion()
  await expect
    .element(question.getByText('All messages with Customer 1', { exact: false }))
    .toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(question).not.toBeInTheDocument()
  expect(calls).toEqual([])
  ask()
  await act.click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(screen.getByText('You deleted the chat with Customer 1')).toBeVisible()
  expect(calls.map(({ params }) => params)).toEqual([{ id: 'c1' }])
  // The lock screen does not name the contact.
  store.set(sessionAtom, (session) => ({ ...session, locked: true }))
  await expect
    .element(screen.getByText('You deleted the chat with Customer 1'))
    .not.toBeInTheDocument()
})

test('the question names the colleague whose chat it is', async () => {
  const { question } = await openQuestion({ userId: 'ana', userTagId: 'tag-ana' })
  await expect.element(question.getByText(/^The chat of Customer 1 is with ana\. /)).toBeVisible()
})

test('a refusal is said in the question, and its chat can be deleted after it', async () => {
  const { service, question, act } = await openQuestion()
  const message = 'You may not delete this chat.'
  service.answer(chatsApi.deleteChat, () => json({ code: 'FORBIDDEN', message }, 403))
  await act.click()
  await expect.element(question.getByRole('alert').getByText(message)).toBeVisible()
  service.answer(chatsApi.deleteChat, () => ({ ok: true }))
  await act.click()
  await expect.element(question).not.toBeInTheDocument()
})

test('nothing of a deleted chat is shown any more, and its contact stays; the next message is shown', async () => {
  const chats = customers(2)
  const inbox = await openInbox({ chats })
  const { screen, service, row, bubbles, receive } = inbox
  await inbox.open('Customer 1')
  await row('Customer 1').click({ button: 'right' })
  await screen.getByRole('menuitem', { name: 'Delete the chat' }).click()
  const question = screen.getByRole('dialog', { name: 'Delete the chat?' })
  const [, first] = chats
  if (first === undefined) throw new Error('There are two chats.')
  const empty = {
    ...first,
    revision: 2,
    chat: { ...first.chat, lastMessage: '', lastSender: 'none' as const },
  }
  service.answer(chatsApi.deleteChat, () => ({ ok: true }))
  service.answer(chatsApi.contact, () => empty)
  service.answer(messagesApi.messages, () => ({ items: [], hasOlder: false, hasNewer: false }))
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(screen.getByText('You deleted the chat with Customer 1')).toBeVisible()
  await expect.element(bubbles).not.toBeInTheDocument()
  await expect.element(row('Customer 1')).toBeVisible()
  receive(
    event('message.created', {
      message: message('m9', 'c1', { content: { type: 'text', text: 'Hello again' } }),
      contact: { ...empty, revision: 3 },
    }),
  )
  await expect.element(bubbles.getByText('Hello again')).toBeVisible()
})
