import { expect, it } from 'vitest'
import { services } from '#contract/api/endpoint.ts'
import { connectionDocumentSchema } from '#contract/connection.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import { parseEvent, type RealtimeEvent } from '#contract/events.ts'
import { logRecorder } from '#tests/contract/main-support.ts'
import { createUnreadChats } from './unread-chats.ts'

const document = connectionDocumentSchema.parse({
  name: 'Acme',
  services: Object.fromEntries(services.map((name) => [name, `https://chat.example/${name}`])),
  realtime: { key: 'k', cluster: 'c', host: 'h', port: 443, tls: true },
})

const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 10, minute)).toISOString()

function contact(id: string, minute: number, pendingMessages: number, more: object = {}) {
  const chat = { updateAt: at(minute), pendingMessages, lastMessage: 'hola' }
  return { id, groupId: 'g1', name: id, phone: '51', chat, ...more }
}

function live(name: string, data: object): RealtimeEvent {
  const parsed = parseEvent(name, { groupId: 'g1', at: at(0), ...data })
  if (!parsed.ok) throw new Error(parsed.reason)
  return parsed.event
}

const message = (id: string, minute: number) =>
  live('message.created', {
    message: {
      id: `m${minute}`,
      contactId: id,
      sender: 'contact',
      status: 'delivered',
      updatedAt: at(minute),
      positionInChat: minute,
      content: { type: 'text', text: 'hola' },
    },
    contact: contact(id, minute, 1),
  })
const read = (contactId: string, pendingMessages = 0, groupId = 'g1') =>
  live('chat.pending', { contactId, pendingMessages, groupId })

function rig({ hasMessagingApp = true } = {}) {
  const requests: { url: string; answer: (items: unknown[]) => Promise<void> }[] = []
  const state = {
    owner: { userId: 'u1', binding: 'b' } as { userId: string; binding: string } | null,
    groupId: 'g1' as string | null,
  }
  const permissions = ['g1', 'g2'].map((groupId) => ({ groupId, hasMessagingApp }))
  const service = createUnreadChats({
    connection: { current: () => ({ document, binding: 'b' }) },
    session: {
      owner: () => state.owner,
      user: () => userSchema.parse({ id: 'u1', permissions }),
      fetch: (url) =>
        new Promise((resolve) => {
          requests.push({
            url,
            async answer(items) {
              resolve(Response.json({ items, hasMoreItems: false }))
              // The response is read in a later task.
              await new Promise((done) => setTimeout(done))
            },
          })
        }),
    },
    groupId: () => state.groupId,
    clock: { now: () => 0, after: () => () => {} },
    log: logRecorder().log,
  })
  let changes = 0
  service.onChange(() => (changes += 1))
  const ids = () => service.view().map(({ id }) => id)
  return { service, requests, state, ids, changes: () => changes }
}

/** Creates and starts the service. Its first fetch returns `items`. */
async function listed(items: unknown[]) {
  const started = rig()
  started.service.start()
  await started.requests[0]?.answer(items)
  return started
}

it('fetches nothing before the first screen is drawn', () => {
  const { service, requests } = rig()
  service.follow()
  service.refetch()
  expect(requests).toEqual([])
  service.start()
  expect(requests.map(({ url }) => url)).toEqual([
    'https://chat.example/main/contacts/lastchats?groupId=g1&limit=100',
  ])
})

it('the list has the five most recent unread chats', async () => {
  const unread = [1, 2, 3, 4, 5, 6].map((minute) => contact(`c${minute}`, minute, 1))
  const others = [contact('read', 9, 0), contact('old', 9, 2, { archived: true })]
  const { ids } = await listed([...others, ...unread])
  expect(ids()).toEqual(['c6', 'c5', 'c4', 'c3', 'c2'])
})

it('the list is updated by live events', async () => {
  const unread = [1, 2, 3, 4, 5, 6].map((minute) => contact(`c${minute}`, minute, 1))
  const { service, ids, requests, changes } = await listed(unread)
  service.consider([message('c1', 7), read('c5')])
  expect(ids()).toEqual(['c1', 'c6', 'c4', 'c3', 'c2'])
  service.consider([live('contact.hidden', { contactId: 'c6' })])
  service.consider([live('chat.flags', { contact: contact('c4', 4, 1, { archived: true }) })])
  expect(ids()).toEqual(['c1', 'c3', 'c2'])
  const before = changes()
  service.consider([read('unknown'), live('chat.status', { contact: contact('c1', 7, 1) })])
  expect(changes()).toBe(before)
  expect(requests).toHaveLength(1)
})

it('ignores the events of other groups', async () => {
  const { service, ids } = await listed([contact('c1', 1, 1)])
  service.consider([read('c1', 0, 'g2')])
  expect(ids()).toEqual(['c1'])
})

it('fetches a chat that was marked as unread', async () => {
  const { service, ids, requests } = await listed([])
  service.consider([read('c1', 1), read('c2', 1)])
  expect(requests).toHaveLength(2)
  await requests[1]?.answer([contact('c1', 1, 1)])
  expect(ids()).toEqual(['c1'])
})

it('applies the events that arrive during the fetch', async () => {
  const { service, requests, ids } = rig()
  service.start()
  service.consider([read('c1'), message('c3', 3)])
  await requests[0]?.answer([contact('c2', 2, 1), contact('c1', 1, 1)])
  expect(ids()).toEqual(['c3', 'c2'])
})

it('the list is empty after a sign-out, and in another group until its chats are fetched', async () => {
  const { service, requests, ids, state } = await listed([contact('c1', 1, 1)])
  state.groupId = 'g2'
  service.follow()
  service.follow()
  expect(ids()).toEqual([])
  expect(requests).toHaveLength(2)
  await requests[1]?.answer([contact('c2', 1, 1)])
  expect(ids()).toEqual(['c2'])
  state.owner = null
  state.groupId = null
  service.follow()
  expect(ids()).toEqual([])
  expect(requests).toHaveLength(2)
})

it('ignores a response for the previous group', async () => {
  const { service, requests, ids, state } = rig()
  service.start()
  state.groupId = 'g2'
  service.follow()
  await requests[0]?.answer([contact('c1', 1, 1)])
  expect(ids()).toEqual([])
})

it('fetches nothing in a group without a messaging app', () => {
  const { service, requests } = rig({ hasMessagingApp: false })
  service.start()
  expect(requests).toEqual([])
})
