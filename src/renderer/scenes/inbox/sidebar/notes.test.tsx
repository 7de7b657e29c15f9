import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { notesApi } from '#contract/api/messages/notes.ts'
import { usersApi } from '#contract/api/people/users.ts'
import type { Note } from '#contract/entities/messages/note.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { contact, event, message } from '#renderer/data/live/live-data.fixture.ts'
import { json } from '#renderer/data/service/gateway.fixture.ts'
import { customers, member, openInbox } from '#renderer/scenes/inbox/inbox.fixture.tsx'
import { openSidebar, textsOf } from './sidebar.fixture.tsx'

const own = { userId: 'u1', userTagId: 'tag-u1' }

const noteOf = (id: string, contactId: string, text: string, more: Partial<Note> = {}): Note => ({
  id,
  contactId,
  text,
  userId: 'u1',
  userName: 'Mia',
  createdAt: new Date().toISOString(),
  ...more,
})

/** Opens a chat beside which the service stores notes, newest first. */
async function openNotes() {
  const stored: Note[] = []
  const sidebar = await openSidebar({
    chats: [
      contact('c', { ...own, name: 'Carmen Rojas' }),
      contact('d', { ...own, name: 'Diego Salas' }),
    ],
  })
  const { service, section } = sidebar
  service.answer(notesApi.notes, ({ query }) => ({
    items: stored.filter(({ contactId }) => contactId === query['contactId']),
  }))
  const saves = service.answer(notesApi.createNote, ({ body, idempotencyKey }) => {
    const { contactId, text } = notesApi.createNote.body.parse(body)
    const note = noteOf(idempotencyKey ?? '', contactId, text)
    if (!stored.some(({ id }) => id === note.id)) stored.unshift(note)
    return note
  })
  const notes = section('Notes')
  return {
    ...sidebar,
    stored,
    saves,
    notes,
    field: notes.getByRole('textbox', { name: 'Note' }),
    add: notes.getByRole('button', { name: 'Add' }),
    items: notes.getByRole('listitem'),
  }
}

test('a note is saved with Ctrl+Enter, and a colleague’s is shown live, above it', async () => {
  const { notes, add, field, items, saves, stored, receive } = await openNotes()
  await expect.element(notes.getByText('Nobody has written a note yet.')).toBeVisible()
  await add.click()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('Call after two')
  expect(await accessibilityFaults()).toEqual([])
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(notes.getByText('Call after two')).toBeVisible()
  await expect.element(notes.getByText(/^Mia · \d{2}:\d{2}$/)).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(add).toHaveFocus()
  expect(saves.map(({ body }) => body)).toEqual([{ contactId: 'c', text: 'Call after two' }])
  stored.unshift(noteOf('n2', 'c', 'Has moved to Lima', { userId: 'u2', userName: 'Beto' }))
  receive(event('contact.noteAdded', { contactId: 'c' }))
  await expect.poll(() => textsOf(items)[0]).toContain('Has moved to Lima')
})

test('an unsaved note is kept per chat by Escape and when the chat changes, and dropped by Cancel', async () => {
  const { notes, add, field, open } = await openNotes()
  await add.click()
  await field.fill('Never mind')
  await userEvent.keyboard('{Escape}')
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(notes.getByText('Never mind')).not.toBeInTheDocument()
  await add.click()
  await expect.element(field).toHaveValue('Never mind')
  await notes.getByRole('button', { name: 'Cancel' }).click()
  await add.click()
  await expect.element(field).toHaveValue('')

  await field.fill('Ring the bell')
  await open('d')
  await expect.element(add).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()
  await open('c')
  await expect.element(field).toHaveValue('Ring the bell')
  await expect.element(field).not.toHaveFocus()
})

test('a note whose response was lost is sent again under the same key, so that it is saved once', async () => {
  const { notes, add, field, items, service, stored } = await openNotes()
  const calls = service.answer(notesApi.createNote, ({ idempotencyKey }) => {
    stored.unshift(noteOf(idempotencyKey ?? '', 'c', 'Ring the bell'))
    return json({ code: 'INTERNAL', message: 'INTERNAL' }, 500)
  })
  await add.click()
  await field.fill('Ring the bell')
  await notes.getByRole('button', { name: 'Save' }).click()
  await expect.element(notes.getByRole('alert')).toBeVisible()
  await expect.element(field).toHaveValue('Ring the bell')
  service.answer(notesApi.createNote, ({ idempotencyKey }) =>
    noteOf(idempotencyKey ?? '', 'c', 'Ring the bell'),
  )
  await notes.getByRole('button', { name: 'Save' }).click()
  await expect.element(field).not.toBeInTheDocument()
  expect(new Set(calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  expect(calls[0]?.idempotencyKey).toBeTruthy()
  await expect.poll(() => items.elements().length).toBe(1)
})

test('authors whom the service does not name have the names of members and former members', async () => {
  const { stored, items, service, receive } = await openNotes()
  service.answer(usersApi.userProfile, ({ params: { id = '' } }) => member(id, 'Gone Girl'))
  stored.push(
    noteOf('n1', 'c', 'By a member', { userId: 'u2', userName: '' }),
    noteOf('n2', 'c', 'By a former one', { userId: 'gone', userName: '' }),
  )
  receive(event('contact.noteAdded', { contactId: 'c' }))
  const authors = () =>
    textsOf(items.getByText(' · ', { exact: false })).map((line) => line.replace(/ · .*/, ''))
  await expect.poll(authors).toEqual(['Beto', 'Gone Girl'])
})

test('an open note leaves the focus to the composer, when a message arrives and when its chat is opened', async () => {
  await page.viewport(1_440, 900)
  const chats = customers(2)
  const inbox = await openInbox({ chats, group: { isUserSidebarOpen: true } })
  inbox.service.answer(notesApi.notes, () => ({ items: [] }))
  const notes = inbox.screen.getByRole('region', { name: 'Notes' })
  const field = notes.getByRole('textbox', { name: 'Note' })
  await inbox.open('Customer 2')
  await notes.getByRole('button', { name: 'Add' }).click()
  await field.fill('Ring the bell')
  await inbox.composer.click()
  const [first] = chats
  if (first === undefined) throw new Error('There are two chats.')
  inbox.receive(
    event('message.created', {
      message: message('m9', 'c2', {
        positionInChat: 2,
        content: { type: 'text', text: 'Are you there?' },
      }),
      contact: { ...first, revision: 2 },
    }),
  )
  await expect.element(inbox.bubbles.last().getByText('Are you there?')).toBeVisible()
  await expect.element(inbox.composer).toHaveFocus()
  await inbox.open('Customer 1')
  await expect.element(field).not.toBeInTheDocument()
  await inbox.open('Customer 2')
  await expect.element(field).toHaveValue('Ring the bell')
  await expect.element(inbox.composer).toHaveFocus()
})
