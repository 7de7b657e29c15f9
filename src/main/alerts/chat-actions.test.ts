import { expect, it } from 'vitest'
import { services } from '#contract/api/endpoint.ts'
import type { OutboxEntry } from '#contract/bridge.ts'
import { connectionDocumentSchema } from '#contract/connection.ts'
import { limits } from '#contract/limits.ts'
import { textsOf } from '#main/i18n/texts.ts'
import { logRecorder } from '#tests/contract/main-support.ts'
import { Failure } from '#main/failure.ts'
import type { NotificationRequest } from '#main/ports.ts'
import { createChatActions, type ChatActionsDeps } from './chat-actions.ts'

const NOW = Date.parse('2026-11-20T10:00:00.000Z')
const chat = {
  id: 'c1',
  groupId: 'g1',
  lastContactResponseAt: '2026-11-20T09:00:00.000Z',
  seenPosition: 7,
}
const late = { ...chat, lastContactResponseAt: '2026-11-19T09:59:00.000Z' }
const document = connectionDocumentSchema.parse({
  name: 'Acme',
  services: Object.fromEntries(services.map((name) => [name, `https://chat.example/${name}`])),
  realtime: { key: 'k', cluster: 'c', host: 'h', port: 443, tls: true },
})

type Added = Parameters<ChatActionsDeps['outbox']['add']>[0]

const entryOf = ({ key, groupId, contactId }: Added): OutboxEntry => ({
  key,
  groupId,
  contactId,
  content: { type: 'text', text: '' },
  state: 'queued',
  createdAt: new Date(NOW).toISOString(),
  attempts: 0,
})

function rig(more: Partial<ChatActionsDeps> = {}) {
  const added: Added[] = []
  const calls: unknown[] = []
  const shown: NotificationRequest[] = []
  const opened: string[] = []
  const actions = createChatActions({
    notifier: { show: (request) => void shown.push(request) },
    texts: () => textsOf('en').alerts,
    outbox: {
      async add(message) {
        added.push(message)
        return entryOf(message)
      },
    },
    connection: { current: () => ({ document, binding: 'b' }) },
    session: {
      async fetch(url, init) {
        calls.push([init?.method, url, init?.body, init?.headers?.['x-group-id']])
        const contact = { id: 'c1', groupId: 'g1', phone: '51', chat: { updateAt: NOW } }
        return Response.json(contact)
      },
    },
    open: (path) => opened.push(path),
    clock: { now: () => NOW, after: () => () => {} },
    log: logRecorder().log,
    ...more,
  })
  const titles = () => shown.map(({ title, body }) => [title, body])
  return { actions, added, calls, shown, opened, titles }
}

it('sends each reply through the outbox with its own key', async () => {
  const { actions, added, shown } = rig()
  await actions.reply(chat, ' voy \n')
  await actions.reply(chat, 'ya')
  expect(added).toMatchObject([
    { groupId: 'g1', contactId: 'c1', content: { type: 'text', text: 'voy' }, seenPosition: 7 },
    { content: { type: 'text', text: 'ya' } },
  ])
  expect(new Set(added.map(({ key }) => key)).size).toBe(2)
  expect(shown).toEqual([])
})

it('sends nothing for an empty reply', async () => {
  const { actions, added, shown } = rig()
  await actions.reply(chat, '  ')
  expect([added, shown]).toEqual([[], []])
})

it('refuses a reply to a message older than 24 hours, and shows a notification that opens the chat', async () => {
  const { actions, added, shown, opened, titles } = rig()
  await actions.reply(late, 'voy')
  expect(added).toEqual([])
  expect(titles()).toEqual([
    ['Your reply was not sent', 'Their last message is more than 24 hours old. Send a template.'],
  ])
  expect(shown[0]?.tag).toBe('chat-c1')
  shown[0]?.onClick()
  expect(opened).toEqual(['/dashboard?inGroup=g1&chat=c1'])
})

it.each<[string, Partial<ChatActionsDeps>, string]>([
  [
    'cannot be stored',
    { outbox: { add: () => Promise.reject(new Failure('STORAGE', 'The disk is full.')) } },
    'voy',
  ],
  ['is too long', {}, 'a'.repeat(limits.messageTextMax + 1)],
])('shows a notification if a reply %s', async (_, more, text) => {
  const { actions, titles } = rig(more)
  await actions.reply(chat, text)
  expect(titles()).toEqual([['Your reply was not sent', 'Open it in Bandeja and try again.']])
})

it('shows one notification for a refused reply, and none for another refused message', async () => {
  const { actions, added, titles } = rig()
  await actions.reply(chat, 'voy')
  const [reply] = added
  if (reply === undefined) throw new Error('Nothing was added.')
  actions.onRefused({ ...entryOf(reply), key: 'another-key' })
  expect(titles()).toEqual([])
  actions.onRefused(entryOf(reply))
  actions.onRefused(entryOf(reply))
  expect(titles()).toHaveLength(1)
})

it('marks the chat as read at the service', async () => {
  const { actions, calls, shown } = rig()
  await actions.markRead(chat)
  expect(calls).toEqual([
    ['PATCH', 'https://chat.example/main/contacts/c1/chat', '{"pendingMessages":0}', 'g1'],
  ])
  expect(shown).toEqual([])
})

it('shows a notification if the chat could not be marked as read', async () => {
  const { actions, titles } = rig({ connection: { current: () => null } })
  await actions.markRead(chat)
  expect(titles()).toEqual([
    ['The chat is still unread', 'The service could not be reached. Try again.'],
  ])
})
