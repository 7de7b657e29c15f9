import { expect, test } from 'vitest'
import { contact, event, message } from '#renderer/data/live/live-data.fixture.ts'
import { customers, openInbox } from '#renderer/scenes/inbox/inbox.fixture.tsx'

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString()

/** Shows the chat "free", which Beto took with an answer this long ago, while the user sent one too. */
async function openLost(seconds: number) {
  const inbox = await openInbox({ chats: customers(1) })
  const answer = message('m2', 'free', {
    sender: 'group',
    content: { type: 'text', text: 'We open at nine.' },
  })
  inbox.bridge.push('outbox.changed', {
    key: 'key-of-the-message',
    groupId: 'g1',
    contactId: 'free',
    content: { type: 'text', text: 'We open at ten.' },
    state: 'failed',
    createdAt: secondsAgo(seconds),
    attempts: 1,
    error: {
      code: 'CHAT_TAKEN',
      message: 'Taken.',
      status: 409,
      taken: { userId: 'u2', userName: 'Beto', sinceMs: 0, at: secondsAgo(seconds), answer },
    },
  })
  await inbox.screen.getByRole('alert').getByRole('button', { name: 'Show' }).click()
  return { inbox, pane: inbox.screen.getByRole('region', { name: 'Conversation' }) }
}

test.each([
  [5, 1],
  [61, 0],
])(
  'a message that lost its chat %i s ago leads to who took it, their answer for a minute, and the text',
  async (seconds, answers) => {
    const { pane } = await openLost(seconds)
    await expect.element(pane.getByText(/^Beto took it /)).toBeVisible()
    await expect.element(pane.getByText('We open at ten.')).toBeVisible()
    await expect.element(pane.getByRole('button', { name: 'Copy the text' })).toBeVisible()
    await expect.element(pane.getByRole('button', { name: 'Send as a note' })).toBeVisible()
    expect(pane.getByText('We open at nine.').elements()).toHaveLength(answers)
    expect(pane.getByRole('button', { name: 'Retry' }).elements()).toEqual([])
  },
)

test('a lost chat that is free again can be opened', async () => {
  const { inbox, pane } = await openLost(5)
  await expect.element(pane.getByText(/^Beto took it /)).toBeVisible()
  const free = contact('free', { name: 'Nora', userId: undefined })
  inbox.receive(event('contact.edited', { contact: free }))
  await expect.element(pane.getByText('You can see this chat again')).toBeVisible()
  await expect.element(pane.getByRole('button', { name: 'Open the chat' })).toBeVisible()
})
