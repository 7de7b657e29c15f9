import { describe, expect, it } from 'vitest'
import { defaultAlertSettings } from '#contract/default-settings.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import { parseEvent, type RealtimeEvent } from '#contract/events.ts'
import type { NotificationRequest } from '#main/ports.ts'
import { ManualClock } from '#tests/contract/push-support.ts'
import { createAlerts } from './alerts.ts'

const AT = '2026-11-20T10:00:00.000Z'

function live(name: string, data: object): RealtimeEvent {
  const parsed = parseEvent(name, { groupId: 'g1', at: AT, ...data })
  if (!parsed.ok) throw new Error(parsed.reason)
  return parsed.event
}

interface Rig {
  platform: NodeJS.Platform
  isReadOnly: boolean
  locked: boolean
}

const messageEvent = live('message.created', {
  message: {
    id: 'm1',
    contactId: 'c1',
    sender: 'contact',
    status: 'delivered',
    updatedAt: AT,
    positionInChat: 1,
    content: { type: 'text', text: 'hola' },
  },
  contact: {
    id: 'c1',
    groupId: 'g1',
    name: 'Ana',
    phone: '51',
    userId: 'u1',
    chat: { updateAt: AT },
  },
})

function alerts({ platform = 'linux', isReadOnly = false, locked = false }: Partial<Rig> = {}) {
  const shown: NotificationRequest[] = []
  const closed: string[] = []
  const opened: (string | null)[] = []
  const sounds: string[] = []
  const acted: unknown[] = []
  let flashes = 0
  const clock = new ManualClock()
  const service = createAlerts({
    clock,
    flash: () => (flashes += 1),
    platform,
    chatActions: {
      reply: async ({ id }, text) => void acted.push(['reply', id, text]),
      markRead: async ({ id }) => void acted.push(['markRead', id]),
    },
    notifier: { show: (request) => shown.push(request), close: (tag) => closed.push(tag) },
    playSound: (kind) => void sounds.push(kind),
    context: () => ({
      user: userSchema.parse({
        id: 'u1',
        permissions: [{ groupId: 'g1', role: 'ROLE_PUBLISHER', isReadOnly }],
      }),
      alerts: defaultAlertSettings,
      hasPreview: true,
      isQuiet: false,
      language: 'es',
      focused: false,
      groupId: 'g1',
      openContactId: null,
      locked,
    }),
    open: (path) => opened.push(path),
    show: () => opened.push(null),
  })
  return { service, shown, closed, opened, sounds, acted, clock, flashes: () => flashes }
}

it('shows the alert; a click opens its chat', () => {
  const { service, shown, opened, sounds } = alerts()
  service.consider([messageEvent, live('chat.pending', { contactId: 'c1', pendingMessages: 1 })])
  expect(sounds).toEqual(['message'])
  expect(shown.map(({ tag, body }) => [tag, body])).toEqual([['chat-c1', 'hola']])
  shown[0]?.onClick()
  expect(opened).toEqual(['/dashboard?inGroup=g1&chat=c1'])
})

it('a burst of messages has one sound, and sounds again after half a minute', () => {
  const { service, shown, sounds, clock } = alerts()
  for (let second = 0; second < 35; second += 1) {
    service.consider([messageEvent])
    clock.advance(1_000)
  }
  expect(shown).toHaveLength(35)
  expect(sounds).toHaveLength(2)
  clock.advance(3_000)
  service.consider([messageEvent, messageEvent])
  expect(sounds).toHaveLength(3)
})

it('closes an alert when its chat is seen, here or on another device', () => {
  const { service, closed } = alerts()
  service.seen('c1')
  service.consider([live('chat.pending', { contactId: 'c2', pendingMessages: 0 })])
  expect(closed).toEqual(['chat-c1', 'chat-c2'])
})

const contact = { id: 'c1', groupId: 'g1', name: 'Ana', phone: '51', chat: { updateAt: AT } }

const ofBeto = { ...contact, userId: 'u2', userTagId: 't2' }

it.each<[string, string, object]>([
  ['the chat is hidden from the user', 'contact.hidden', { contactId: 'c1' }],
  [
    'the chat is assigned to another agent, but not hidden',
    'contact.reassigned',
    { contact: ofBeto },
  ],
  ['the chat was released', 'contact.unassigned', { contact }],
  ['the user stopped following the chat of a colleague', 'chat.followed', { contact: ofBeto }],
  [
    'the person was blocked',
    'contact.blocked',
    { contact: { ...contact, userId: 'u1', blocked: { at: AT, kind: 'spam' } } },
  ],
  ['the contact was deleted', 'contact.deleted', { contactId: 'c1' }],
  ['the messages of the chat were deleted', 'chat.deleted', { contact }],
  ['its message was deleted', 'message.deleted', { contactId: 'c1', messageId: 'm1', contact }],
])('closes an alert when %s', (_, name, data) => {
  const { service, closed } = alerts()
  service.consider([messageEvent, live(name, data)])
  expect(closed).toEqual(['chat-c1'])
})

it.each<[string, string, object]>([
  [
    'a different message was deleted',
    'message.deleted',
    { contactId: 'c1', messageId: 'm0', contact },
  ],
  [
    'the chat is assigned to a colleague, and the user follows it',
    'contact.reassigned',
    { contact: { ...ofBeto, chat: { updateAt: AT, followed: true } } },
  ],
  ['the person was unblocked', 'contact.blocked', { contact: { ...contact, userId: 'u1' } }],
  [
    'the chat is assigned to the same user',
    'contact.assigned',
    { contact: { ...contact, userId: 'u1' } },
  ],
])('keeps an alert when %s', (_, name, data) => {
  const { service, closed } = alerts()
  service.consider([messageEvent, live(name, data)])
  expect(closed).toEqual([])
})

it('`clear` closes all alerts; a later click on one of them does not open its chat', () => {
  const { service, shown, closed, opened } = alerts()
  service.consider([messageEvent])
  service.clear()
  expect(closed).toEqual(['chat-c1'])
  shown[0]?.onClick()
  expect(opened).toEqual([null])
  service.clear()
  expect(closed).toEqual(['chat-c1'])
  service.consider([messageEvent])
  shown[1]?.onClick()
  expect(opened).toEqual([null, '/dashboard?inGroup=g1&chat=c1'])
})

it('closes the alert of a mention when its chat is seen', () => {
  const { service, shown, closed } = alerts()
  service.consider([
    live('notification.created', {
      notification: {
        id: 'o1',
        groupId: 'g1',
        kind: 'mention',
        text: '@Diego?',
        contactId: 'c1',
        read: false,
        createdAt: AT,
      },
    }),
  ])
  expect(shown.map(({ tag }) => tag)).toEqual(['mention-c1'])
  service.seen('c1')
  expect(closed).toEqual(['chat-c1', 'mention-c1'])
})

it('flashes the window once for each alert that is shown', () => {
  const { service, flashes } = alerts()
  service.consider([messageEvent, live('chat.pending', { contactId: 'c1', pendingMessages: 1 })])
  expect(flashes()).toBe(1)
})

describe.each(['darwin', 'win32'] as const)('an alert about a message on %s', (platform) => {
  it('lets the user reply, and mark the chat as read', () => {
    const { service, shown, acted } = alerts({ platform })
    service.consider([messageEvent])
    shown[0]?.reply?.onReply('voy')
    shown[0]?.button?.onClick()
    expect(acted).toEqual([
      ['reply', 'c1', 'voy'],
      ['markRead', 'c1'],
    ])
    expect([shown[0]?.reply?.placeholder, shown[0]?.button?.label]).toEqual([
      'Responder',
      'Marcar como leído',
    ])
  })

  it('after it is cleared, a reply or a click on its button only shows the window', () => {
    const { service, shown, acted, opened } = alerts({ platform })
    service.consider([messageEvent])
    service.clear()
    shown[0]?.reply?.onReply('voy')
    shown[0]?.button?.onClick()
    expect(acted).toEqual([])
    expect(opened).toEqual([null, null])
  })
})

it.each<[string, Partial<Rig>]>([
  ['on Linux', {}],
  ['for a read-only user', { platform: 'darwin', isReadOnly: true }],
  ['while locked', { platform: 'win32', locked: true }],
])('an alert has no actions %s', (_, rig) => {
  const { service, shown } = alerts(rig)
  service.consider([messageEvent])
  expect(shown).toHaveLength(1)
  expect([shown[0]?.button, shown[0]?.reply]).toEqual([undefined, undefined])
})

it('an alert about a template has no actions', () => {
  const { service, shown } = alerts({ platform: 'darwin' })
  const template = { id: 'w1', name: 'Envío', templateText: 'Hola', status: 'approved' }
  service.consider([live('waTemplate.status', { template, prevStatus: 'pending' })])
  expect(shown.map(({ button, reply }) => [button, reply])).toEqual([[undefined, undefined]])
})

it('shows one alert for many messages in free chats, and one more after a minute', () => {
  const { service, shown, clock } = alerts()
  const write = (contactId: string) =>
    service.consider([
      live('message.created', {
        message: {
          id: `m-${contactId}`,
          contactId,
          sender: 'contact',
          status: 'delivered',
          updatedAt: AT,
          positionInChat: 1,
          content: { type: 'text', text: 'hola' },
        },
        contact: {
          id: contactId,
          groupId: 'g1',
          name: contactId,
          phone: '51',
          chat: { updateAt: AT },
        },
      }),
    ])
  for (const id of ['c1', 'c2', 'c3']) write(id)
  expect(shown.map(({ title }) => title)).toEqual(['c1'])
  service.consider([messageEvent])
  expect(shown).toHaveLength(2)
  clock.advance(60_000)
  write('c4')
  expect(shown.map(({ title }) => title)).toEqual(['c1', 'Ana', 'c4'])
})
