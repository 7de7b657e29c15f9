import { expect, test } from 'vitest'
import type { ScheduledMessage } from '#contract/entities/messages/scheduled-message.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { event, message } from '#renderer/data/live/live-data.fixture.ts'
import { openCarmen } from '#renderer/scenes/inbox/templates/panel.fixture.ts'
import { keepScheduled } from './scheduled.fixture.ts'

const later = (text: string): ScheduledMessage => ({
  id: text,
  contactId: 'c1',
  scheduledDate: new Date(Date.now() + 5 * 3_600_000).toISOString(),
  content: { type: 'text', text },
  createdByUserId: 'u2',
})

test('a colleague’s scheduled messages show at once, are cancelled, and disappear once they are sent', async () => {
  const { screen, service, receive } = await openCarmen(
    {},
    { onService: (double) => void keepScheduled(double) },
  )
  const { kept, cancelled } = keepScheduled(service)
  const strip = screen.getByRole('region', { name: 'Scheduled messages' })
  kept.scheduled = [later('First'), later('Second')]
  receive(event('contact.scheduled', { contactId: 'c1' }))
  await expect.element(strip.getByText('2 scheduled messages', { exact: false })).toBeVisible()
  await strip.getByRole('button', { expanded: false }).click()
  const first = strip.getByRole('listitem').filter({ hasText: 'First' })
  await expect.element(first.getByText('Beto', { exact: false })).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await first.getByRole('button', { name: /^Cancel the message of/ }).click()
  await expect.element(strip.getByText('1 scheduled message', { exact: false })).toBeVisible()
  expect(cancelled.map(({ params }) => params)).toEqual([{ contactId: 'c1', id: 'First' }])
  await expect.element(strip.getByText('Second')).toBeVisible()
  kept.scheduled = []
  receive(event('contact.scheduled', { contactId: 'c1' }))
  await expect.element(strip).not.toBeInTheDocument()
})

test('a scheduled message that came after the window is in the conversation, with the reason', async () => {
  const { bubbles, receive, chat } = await openCarmen()
  receive(
    event('message.created', {
      message: message('m2', 'c1', {
        sender: 'group',
        positionInChat: 2,
        content: { type: 'text', text: 'Too late' },
        status: 'failed',
        payloadFailed: { code: 131_047 },
      }),
      contact: { ...chat, revision: 2 },
    }),
  )
  const late = bubbles.filter({ hasText: 'Too late' })
  await expect
    .element(late.getByText('Not sent: more than 24 hours', { exact: false }))
    .toBeVisible()
})
