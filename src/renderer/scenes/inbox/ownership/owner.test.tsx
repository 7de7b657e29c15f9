import { expect, test } from 'vitest'
import { event } from '#renderer/data/live/live-data.fixture.ts'
import { openCarmen } from '#renderer/scenes/inbox/templates/panel.fixture.ts'

test('a new owner is marked in the header for a while', async () => {
  const { screen, receive, chat } = await openCarmen(
    {},
    { role: 'ROLE_MANAGER', contact: { userId: undefined } },
  )
  const header = screen.getByRole('region', { name: 'Conversation', exact: true })
  const owner = (name: string) => header.getByRole('button', { name, exact: true })
  await expect.element(owner('Free')).toBeVisible()
  await expect.element(owner('Free')).not.toHaveAttribute('data-new')
  const contact = { ...chat, revision: 2, userId: 'u2' }
  receive(event('contact.assigned', { contact, byUserId: 'u2' }))
  await expect.element(owner('Beto')).toHaveAttribute('data-new')
})
