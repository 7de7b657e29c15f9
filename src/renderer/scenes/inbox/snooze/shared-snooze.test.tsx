import { expect, test } from 'vitest'
import { snoozesApi } from '#contract/api/chats/snoozes.ts'
import { snoozeSchema } from '#contract/rules/chats/snooze.ts'
import type { startBridge } from '#renderer/data/service/bridge.fixture.ts'
import { event } from '#renderer/data/live/live-data.fixture.ts'
import { customers, openInbox } from '#renderer/scenes/inbox/inbox.fixture.tsx'

const MINUTE_MS = 60_000
const hence = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString()
const tomorrow = () => {
  const day = new Date()
  day.setDate(day.getDate() + 1)
  day.setHours(9, 0, 0, 0)
  return day.toISOString()
}

/** Stores a snooze and reports it, as main does. */
function storeSnoozes(bridge: ReturnType<typeof startBridge>): void {
  bridge.responses['snoozes.set'] = (change) => {
    const stored = change.until === null ? [] : [snoozeSchema.parse({ ...change, since: hence(0) })]
    bridge.push('snoozes.changed', { groupId: 'g1', snoozes: stored })
  }
}

test('a snooze is shared with the user’s other computers, and so is its end', async () => {
  const chats = customers(2)
  const { row, screen, service, bridge } = await openInbox({ chats })
  const shared = service.answer(snoozesApi.setSnooze, ({ params: { id = '' } }) => ({
    contactId: id,
    userId: 'u1',
    since: hence(0),
    until: tomorrow(),
  }))
  const ended = service.answer(snoozesApi.endSnooze, () => ({ success: true }))
  storeSnoozes(bridge)
  await row('Customer 2').click({ button: 'right' })
  await screen.getByRole('menuitem', { name: 'Snooze…' }).click()
  const dialog = screen.getByRole('dialog', { name: /^Snooze the chat/ })
  await dialog.getByText('Tomorrow', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Snooze' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(row('Customer 2')).not.toBeInTheDocument()
  await expect
    .poll(() => shared.map(({ params, body }) => [params['id'], body]))
    .toEqual([['c2', { until: tomorrow() }]])
  await screen.getByRole('button', { name: /^Undo/ }).click()
  await expect.element(row('Customer 2')).toBeVisible()
  await expect.poll(() => ended.map(({ params }) => params['id'])).toEqual(['c2'])
})

test('a snooze of the user’s other computer hides the chat, until it ends there', async () => {
  const chats = customers(2)
  // The list that the inbox requests when it opens is older than the event, and comes after it.
  const list = Promise.withResolvers<{ items: never[] }>()
  const { row, receive, bridge, service } = await openInbox({
    chats,
    onService(starting) {
      starting.answer(snoozesApi.snoozes, () => list.promise)
    },
  })
  storeSnoozes(bridge)
  const snooze = {
    contactId: 'c2',
    userId: 'u1',
    name: 'Customer 2',
    since: hence(0),
    until: tomorrow(),
    answeredAt: chats[0]?.lastContactResponseAt,
  }
  receive(event('snoozes.changed', { byUserId: 'u1', contactId: 'c2', snoozes: [snooze] }))
  await expect.element(row('Customer 2')).not.toBeInTheDocument()
  const again = service.answer(snoozesApi.snoozes, () => ({ items: [snooze] }))
  list.resolve({ items: [] })
  await expect.poll(() => again.length).toBe(1)
  await expect.element(row('Customer 2')).not.toBeInTheDocument()
  service.answer(snoozesApi.snoozes, () => ({ items: [] }))
  receive(event('snoozes.changed', { byUserId: 'u1', contactId: 'c2', snoozes: [] }))
  await expect.element(row('Customer 2')).toBeVisible()
})

test('colleagues see who has snoozed a chat, until the customer writes', async () => {
  const [carmen] = customers(1)
  if (carmen === undefined) throw new Error('There is a chat.')
  const inbox = await openInbox({ chats: [carmen], role: 'ROLE_MANAGER' })
  const { row, screen, receive } = inbox
  await inbox.open('Customer 1')
  const snooze = {
    contactId: 'c1',
    userId: 'u2',
    name: 'Customer 1',
    since: hence(0),
    until: tomorrow(),
    answeredAt: carmen.lastContactResponseAt,
  }
  receive(event('snoozes.changed', { byUserId: 'u2', contactId: 'c1', snoozes: [snooze] }))
  const line = screen.getByText(/^Beto snoozed this chat until tomorrow, 09:00/)
  await expect.element(line).toBeVisible()
  const mark = row('Customer 1').getByRole('img', {
    name: /^Beto snoozed this chat until tomorrow/,
  })
  await expect.element(mark).toBeVisible()
  receive(
    event('contact.edited', {
      contact: { ...carmen, lastContactResponseAt: hence(0), revision: 2 },
    }),
  )
  await expect.element(line).not.toBeInTheDocument()
  await expect.element(mark).not.toBeInTheDocument()
})
