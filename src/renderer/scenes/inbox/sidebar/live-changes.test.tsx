import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { chatsApi } from '#contract/api/chats/chats.ts'
import { messagesApi } from '#contract/api/messages/messages.ts'
import { notesApi } from '#contract/api/messages/notes.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { teamSchema } from '#contract/entities/people/team.ts'
import { at, contact, event } from '#renderer/data/live/live-data.fixture.ts'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { store } from '#renderer/data/store.ts'
import { loadedGroupAtom } from '#renderer/data/session/session.ts'
import { openInbox, type InboxData } from '#renderer/scenes/inbox/inbox.fixture.tsx'
import { sidebarOpenAtom } from '#renderer/scenes/inbox/layout/sidebar-open.ts'

/** What colleagues change in a chat shows at once in the list and the sidebar of whoever may see it. */

const teams = [
  teamSchema.parse({ id: 'north', name: 'north', tagId: 'tag-north' }),
  teamSchema.parse({ id: 'south', name: 'south', tagId: 'tag-south' }),
]
const carmen = contact('c1', {
  name: 'Carmen',
  userId: 'u1',
  userTagId: 'tag-u1',
  teamTagId: 'tag-north',
  chat: { lastMessage: 'Hello again' },
})
const marcos = contact('c2', { name: 'Marcos', userId: 'u1', userTagId: 'tag-u1' })
const isFree = { userId: undefined, userTagId: undefined }

async function open(data: InboxData) {
  // Wide enough for the sidebar beside the conversation.
  await page.viewport(1_440, 900)
  const inbox = await openInbox({ teams, ...data, group: { hasTeams: true, ...data.group } })
  const { screen, service } = inbox
  const current = new Map(data.chats.map((one) => [one.id, one]))
  let revision = 1
  service.answer(chatsApi.chatList, () => ({ items: [...current.values()], hasMoreItems: false }))
  service.answer(
    chatsApi.contact,
    ({ params: { id = '' } }) => current.get(id) ?? refusal(404, 'NOT_FOUND'),
  )
  return {
    ...inbox,
    section: (name: string) => screen.getByRole('region', { name, exact: true }),
    /** A chat after a change, as the service then answers it. */
    changed(id: string, more: Partial<Contact>): Contact {
      revision += 1
      const next = { ...(current.get(id) ?? carmen), ...more, revision }
      current.set(id, next)
      return next
    },
    gone: (...ids: string[]) => ids.forEach((id) => current.delete(id)),
    names: () =>
      screen
        .getByRole('grid', { name: 'Chat list' })
        .getByRole('row')
        .elements()
        .map((one) => one.querySelector('[title]')?.textContent),
    async show(name: string) {
      store.set(sidebarOpenAtom, true)
      await inbox.open(name)
      await expect
        .element(screen.getByRole('region', { name: 'Assigned Agent Data' }))
        .toBeVisible()
    },
  }
}

test('the agent and the team that a colleague changes show, as far as an agent may see the chat', async () => {
  const free = contact('free', { name: 'Nobody’s' })
  const inbox = await open({ chats: [carmen, marcos, free] })
  const { section, receive, changed, gone, names, heading, row, service } = inbox
  await inbox.show('Carmen')
  const south = changed('c1', { teamTagId: 'tag-south' })
  receive(event('contact.teamAssigned', { contact: south, previousTeamTagId: 'tag-north' }))
  const agent = section('Assigned Agent Data')
  await expect.element(agent.getByText('Team south', { exact: false })).toBeVisible()

  await inbox.open('Marcos')
  receive(event('contact.unassigned', { contact: changed('c2', isFree) }))
  await expect.element(agent.getByText('Sin agente asignado')).toBeVisible()
  // The service lists them no longer.
  gone('c2', 'free')
  service.answer(messagesApi.messages, () => refusal(404, 'NOT_FOUND'))
  const hiding = { freeContactsNotVisibleByPublisher: true }
  store.set(loadedGroupAtom, (group) => group && { ...group, ...hiding })
  await expect.poll(names).toEqual(['Carmen'])
  await expect.element(heading('Marcos')).not.toBeInTheDocument()
  expect(row('Nobody’s').elements()).toEqual([])
})

test.each([
  ['Important', { importantChat: true }],
  ['Finished', { finishedChat: true }],
  ['Archived', { archived: true }],
] as const)(
  'a chat that a colleague marks is listed as %s, until it is deleted',
  async (kind, more) => {
    const inbox = await open({ chats: [carmen] })
    const { screen, names, receive, changed, service, press, row } = inbox
    service.answer(chatsApi.chatList, () => ({ items: [], hasMoreItems: false }))
    await screen.getByRole('button', { name: /^Filters/ }).click()
    const panel = screen.getByRole('dialog', { name: /^Filters/ })
    await panel.getByRole('radio', { name: kind, exact: true }).click()
    await press('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'Show all chats' })).toBeVisible()
    receive(event('chat.flags', { contact: changed('c1', more) }))
    await expect.poll(names).toEqual(['Carmen'])
    await expect.element(row('Carmen').getByText('Hello again')).toBeVisible()
    const emptied = { ...carmen.chat, lastMessage: '', lastSender: 'none' } as const
    receive(event('chat.deleted', { contact: changed('c1', { chat: emptied }) }))
    await expect.element(row('Carmen').getByText('Hello again')).not.toBeInTheDocument()
  },
)

test('an assigned chat appears in the new agent’s list, with later changes', async () => {
  const given = { ...carmen, revision: 2 }
  const inbox = await open({ chats: [], group: { chatStatusTags: ['Won', 'Lost'] } })
  const { screen, names, receive, changed, section, service, heading, composer } = inbox
  await expect.element(screen.getByText('No chats yet')).toBeVisible()
  changed('c1', given)
  receive(event('contact.assigned', { contact: changed('c1', given) }))
  await expect.poll(names).toEqual(['Carmen'])
  let notes: string[] = []
  service.answer(notesApi.notes, () => ({
    items: notes.map((text) => ({
      id: text,
      contactId: 'c1',
      text,
      createdAt: carmen.chat.updateAt,
    })),
  }))
  await inbox.show('Carmen')
  expect(composer.elements()).toEqual([])

  const assignedAt = new Date().toISOString()
  receive(
    event('chat.statusTags', {
      contact: changed('c1', { chatStatusTags: [{ tags: ['Won'], assignedAt }] }),
    }),
  )
  const status = section('Chat status tags')
  await expect.element(status.getByText('Won', { exact: true })).toBeVisible()
  notes = ['Has a dog']
  receive(event('contact.noteAdded', { contactId: 'c1' }))
  await expect.element(section('Notes').getByText('Has a dog')).toBeVisible()

  const agent = section('Assigned Agent Data')
  receive(event('contact.releasedToTeam', { contact: changed('c1', isFree) }))
  await expect.element(agent.getByText('Sin agente asignado')).toBeVisible()
  await expect.element(agent.getByText('Team north', { exact: false })).toBeVisible()
  receive(event('contact.teamUnassigned', { contact: changed('c1', { teamTagId: undefined }) }))
  await expect.element(agent.getByText('Team north', { exact: false })).not.toBeInTheDocument()
  await expect.element(heading('Carmen')).toBeVisible()
})

test('a new name that a filter excludes fetches the list again', async () => {
  const carmina = contact('c3', {
    name: 'Carmina',
    userId: 'u1',
    userTagId: 'tag-u1',
    chat: { updateAt: at(-1) },
  })
  const inbox = await open({ chats: [carmen, carmina, marcos] })
  const { screen, names, receive, changed, heading, service } = inbox
  let filtered = [carmen, carmina]
  const calls = service.answer(chatsApi.chatList, ({ query }) => ({
    items: query['filter'] === 'carm' ? filtered : [carmen, carmina, marcos],
    hasMoreItems: false,
  }))
  await inbox.open('Carmen')
  await screen.getByRole('textbox', { name: /^Filter by name/ }).fill('carm')
  const searches = () => calls.filter(({ query }) => query['filter'] === 'carm').length
  await expect.poll(searches).toBe(1)
  await expect.poll(names).toEqual(['Carmen', 'Carmina'])
  // Data without an event proves that the list was fetched once more.
  const carmelo = contact('c4', { name: 'Carmelo', userId: 'u1', userTagId: 'tag-u1' })
  filtered = [carmelo, carmina]
  receive(event('contact.edited', { contact: changed('c1', { name: 'Lucia' }) }))
  await expect.element(heading('Lucia')).toBeVisible()
  await expect.poll(names).toEqual(['Carmelo', 'Carmina'])
  expect(searches()).toBe(2)
})
