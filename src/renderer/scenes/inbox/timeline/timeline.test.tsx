import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { chatsApi } from '#contract/api/chats/chats.ts'
import type { ChatChange } from '#contract/entities/chats/chat-change.ts'
import { event } from '#renderer/data/live/live-data.fixture.ts'
import { sessionAtom, settingsAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { member } from '#renderer/scenes/inbox/inbox.fixture.tsx'
import { openCarmen } from '#renderer/scenes/inbox/templates/panel.fixture.ts'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** The agents `u1` (the user) and `u2`, whose chats the manager `u3` transfers. */
const members = [member('u1', 'Mia'), member('u2', 'Beto'), member('u3', 'Sara')]
const userTagIds = [
  { userId: 'u2', assignedAt: minutesAgo(9), assignedByUserId: 'u3', unassignedAt: minutesAgo(8) },
  { userId: 'u1', assignedAt: minutesAgo(8), assignedByUserId: 'u3' },
]

test('changes of the chat are quiet lines of the conversation, which can be hidden', async () => {
  let changes: ChatChange[] = []
  const { screen, receive, chat, bubbles } = await openCarmen(
    {},
    {
      members,
      group: { firstAnswerTakes: true },
      contact: { userTagIds },
      onService: (double) => void double.answer(chatsApi.chatChanges, () => ({ items: changes })),
    },
  )
  const line = screen.getByText(/Sara transferred it to (you|Mia)/)
  await expect.element(line).toBeVisible()
  changes = [{ kind: 'finished', at: minutesAgo(7), byUserId: 'u3' }]
  receive(event('chat.flags', { contact: { ...chat, revision: 2, finishedChat: true } }))
  const finished = screen.getByText(/Sara finished the chat/)
  await expect.element(finished).toBeVisible()
  changes = [...changes, { kind: 'reopened', at: minutesAgo(6) }]
  receive(event('chat.flags', { contact: { ...chat, revision: 3, finishedChat: false } }))
  const reopened = screen.getByText(/The customer wrote: the chat is open again/)
  await expect.element(reopened).toBeVisible()
  expect(bubbles.elements()).toHaveLength(1)

  const filter = screen.getByRole('button', { name: 'What the conversation shows' })
  const choice = page.getByRole('menuitemcheckbox', { name: 'Changes of the chat' })
  await filter.click()
  await choice.click()
  for (const one of [line, finished, reopened]) await expect.element(one).not.toBeInTheDocument()
  expect(bubbles.elements()).toHaveLength(1)
  // The choice is kept.
  expect(store.get(settingsAtom).showsChanges).toBe(false)
  await choice.click()
  await expect.element(line).toBeVisible()
  await expect.element(finished).toBeVisible()
})

test('the conversation begins without the changes of the chat if its user has hidden them', async () => {
  const { screen, bubbles } = await openCarmen(
    {},
    { members, contact: { userTagIds }, settings: { showsChanges: false } },
  )
  expect(bubbles.elements()).toHaveLength(1)
  expect(screen.getByText(/transferred it to/).elements()).toEqual([])
})

test('a read-only user chooses what the conversation shows, too', async () => {
  const { screen } = await openCarmen()
  store.set(sessionAtom, ({ user, ...session }) => ({
    ...session,
    user: user && {
      ...user,
      permissions: user.permissions.map((one) => ({ ...one, isReadOnly: true })),
    },
  }))
  await expect
    .element(screen.getByRole('textbox', { name: 'Message', exact: true }))
    .not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'What the conversation shows' }).click()
  await expect.element(page.getByRole('menuitemcheckbox', { name: 'Internal notes' })).toBeVisible()
})
