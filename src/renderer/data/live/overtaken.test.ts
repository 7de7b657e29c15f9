import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Contact } from '#contract/entities/contact.ts'
import { groupSchema } from '#contract/entities/group.ts'
import type { Message } from '#contract/entities/message.ts'
import { userSchema } from '#contract/entities/user.ts'
import type { RealtimeEvent } from '#contract/events.ts'
import {
  loadedGroupAtom,
  pendingChatsAtom,
  pickedGroupIdAtom,
  realtimeAtom,
  sessionAtom,
} from '#renderer/data/session.ts'
import { store } from '#renderer/data/store.ts'
import { gateway, json } from '#renderer/data/test-gateway.ts'
import { compareKeys } from './store/chat-order.ts'
import { isPending } from '#contract/rules/pending.ts'
import { startLive } from './sync/start.ts'
import { at, contact, event, message } from './test-data.ts'
import { keyOf } from './test-service.ts'
import { currentLive } from './live.ts'

/** When events arrive after newer responses, the screen still matches the service in the end. */

let contacts: Map<string, Contact>
let messages: Message[]
/** How many calls fail before one succeeds. The key is the last part of the calls' path. */
let failing: Map<string, number>
let requestedPaths: string[]
let deliver: (...events: RealtimeEvent[]) => void
let stop: () => void

const chat = (n: number, more: Partial<Contact['chat']> = {}) =>
  contact(`c${n}`, { chat: { updateAt: at(-n), ...more } })

function answer({ url }: Request): Response {
  const { pathname, searchParams } = new URL(url)
  requestedPaths.push(pathname.replace(/^.*\/(?=contacts|messages)/, ''))
  const part = [...failing.keys()].find((one) => pathname.endsWith(one))
  const failures = part === undefined ? 0 : (failing.get(part) ?? 0)
  if (part !== undefined) failing.set(part, failures - 1)
  if (failures > 0) return json({ code: 'UNAVAILABLE', message: '' }, 503)

  const all = [...contacts.values()]
  if (pathname.endsWith('/counter'))
    return json({ pendingChatsAmount: all.filter(isPending).length })
  if (pathname.endsWith('/lastchats')) {
    const listed = all
      .filter(({ archived }) => !archived)
      .toSorted((a, b) => compareKeys(keyOf(a), keyOf(b)))
    const offset = Number(searchParams.get('offset'))
    const end = offset + Number(searchParams.get('limit'))
    return json({ items: listed.slice(offset, end), hasMoreItems: end < listed.length })
  }
  const id = pathname.split('/').at(-1) ?? ''
  if (pathname.includes('/messages/'))
    return json({
      items: messages.filter(({ contactId }) => contactId === id),
      hasOlder: false,
      hasNewer: false,
    })
  const found = contacts.get(id)
  return found === undefined ? json({ code: 'NOT_FOUND', message: '' }, 404) : json(found)
}

beforeEach(async () => {
  // Fake only the timers, not the clock: a faked clock could be behind the time of a rendering in the previous test.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('location', { search: '' })
  vi.stubGlobal('window', {
    bandeja: {
      request: () => Promise.resolve({ ok: true, value: [] }),
      on: (name: string, listener: (payload: unknown) => void) => {
        if (name === 'realtime.events') deliver = (...events) => listener(events)
        return () => undefined
      },
    },
  })
  contacts = new Map(Array.from({ length: 60 }, (_, n) => [`c${n}`, chat(n)]))
  messages = []
  failing = new Map()
  requestedPaths = []
  gateway(answer)
  const permissions = [{ groupId: 'g1', role: 'ROLE_PUBLISHER' }]
  const user = userSchema.parse({ id: 'u1', permissions })
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
  store.set(pickedGroupIdAtom, 'g1')
  store.set(loadedGroupAtom, groupSchema.parse({ messagingAppData: { appId: 'app' }, id: 'g1' }))
  store.set(realtimeAtom, { state: 'off' })
})
afterEach(() => {
  stop()
  void currentLive().conversations.open(null)
  store.set(loadedGroupAtom, null)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function start(): Promise<void> {
  stop = startLive()
  await vi.runAllTimersAsync()
  await currentLive().list.loadMore()
  requestedPaths = []
}

/** Changes a chat at the service. */
function change(id: string, more: Partial<Omit<Contact, 'chat'>>, ofChat: object = {}): Contact {
  const before = contacts.get(id) ?? contact(id)
  const after = { ...before, ...more, chat: { ...before.chat, ...ofChat } }
  contacts.set(id, after)
  return after
}

/** Waits until the events are applied and rendered. */
const rendered = () => vi.advanceTimersByTimeAsync(60)

describe('a chat assigned to an agent', () => {
  test.each([
    ['the service responds at once', new Map<string, number>()],
    [
      'the first calls fail',
      new Map([
        ['/lastchats', 1],
        ['/given', 1],
      ]),
    ],
  ])('is at its position in the list, below the first page (%s)', async (_, failures) => {
    await start()
    expect(currentLive().order.length).toBe(39)
    failing = failures
    const given = contact('given', {
      userId: 'u1',
      chat: { updateAt: at(-30), pendingMessages: 1 },
    })
    contacts.set('given', given)
    deliver(event('contact.reassigned', { contact: given }))
    await vi.runAllTimersAsync()
    expect(currentLive().order.indexOf('given')).toBeOneOf([30, 31])
    expect(store.get(pendingChatsAtom)).toBe(1)
  })

  test('is usually not refetched alone but with the list if two hundred chats are assigned at once', async () => {
    await start()
    const given = Array.from({ length: 200 }, (_, n) =>
      contact(`given${n}`, { userId: 'u1', chat: { updateAt: at(-30) } }),
    )
    for (const one of given) {
      contacts.set(one.id, one)
      deliver(event('contact.reassigned', { contact: one }))
    }
    await vi.runAllTimersAsync()
    while (currentLive().hasMore) await currentLive().list.loadMore()
    expect(given.every(({ id }) => currentLive().order.indexOf(id) >= 0)).toBe(true)
    expect(requestedPaths.filter((path) => path.includes('given')).length).toBeLessThan(10)
  })
})

test('a chat that the viewer marked unread is unread in the end, although an older event arrives later', async () => {
  await start()
  const sent = message('m1', 'c3', { sender: 'group', sentByUserId: 'u1' })
  const before = change('c3', {}, { lastMessageId: 'm1', updateAt: at(1) })
  // The service has applied the mark, and the response has arrived.
  const after = change('c3', {}, { pendingMessages: 1 })
  currentLive().commit([
    { kind: 'chat.put', contact: after, listed: true },
    { kind: 'pendingChats.add', by: 1 },
  ])
  deliver(
    event('message.created', { message: sent, contact: before, byUserId: 'u1' }),
    event('chat.pending', { contactId: 'c3', pendingMessages: 1, byUserId: 'u1' }),
  )
  await rendered()
  expect(currentLive().chat('c3')?.chat.pendingMessages).toBe(0)
  await vi.runAllTimersAsync()
  expect(currentLive().chat('c3')?.chat.pendingMessages).toBe(1)
  expect(store.get(pendingChatsAtom)).toBe(1)
})

test('a chat that the viewer assigned to another agent has that agent in the end, although an older event arrives later', async () => {
  await start()
  const before = change('c3', {}, { lastMessageId: 'm1', updateAt: at(1), pendingMessages: 1 })
  const after = change('c3', { userId: 'u2', userTagId: 't2' })
  currentLive().commit([{ kind: 'chat.put', contact: after, listed: true }])
  deliver(
    event('message.created', { message: message('m1', 'c3'), contact: before }),
    event('contact.assigned', { contact: after, byUserId: 'u1' }),
  )
  await rendered()
  expect(currentLive().chat('c3')?.userId).toBeUndefined()
  await vi.runAllTimersAsync()
  expect(currentLive().chat('c3')).toMatchObject({ userId: 'u2', userTagId: 't2' })
})

test('an archived chat is not counted in the end, although an older message event restored it', async () => {
  messages = [message('m0', 'c3')]
  await start()
  await currentLive().conversations.open('c3')
  const before = change('c3', {}, { lastMessageId: 'm1', updateAt: at(1), pendingMessages: 1 })
  const after = change('c3', { archived: true })
  currentLive().commit([{ kind: 'chat.put', contact: after, listed: false }])
  deliver(
    event('message.created', { message: message('m1', 'c3'), contact: before }),
    event('chat.flags', { contact: after, byUserId: 'u1' }),
  )
  await rendered()
  expect(store.get(pendingChatsAtom)).toBe(1)
  await vi.runAllTimersAsync()
  expect(currentLive().chat('c3')?.archived).toBe(true)
  expect(currentLive().order.indexOf('c3')).toBe(-1)
  expect(store.get(pendingChatsAtom)).toBe(0)
})

test('a message event that arrives after the viewer deleted the chat does not bring the message back', async () => {
  messages = [message('m0', 'c3')]
  await start()
  await currentLive().conversations.open('c3')
  const late = message('m1', 'c3', { positionInChat: 2 })
  const before = change('c3', {}, { lastMessage: 'Text m1', updateAt: at(1), pendingMessages: 1 })
  const after = change('c3', {}, { lastMessage: '', pendingMessages: 0 })
  messages = []
  // The response to the deletion arrives first.
  currentLive().commit([{ kind: 'conversation.clear', contactId: 'c3' }])
  deliver(
    event('message.created', { message: late, contact: before }),
    event('chat.deleted', { contact: after, byUserId: 'u1' }),
  )
  await vi.runAllTimersAsync()
  expect(currentLive().window('c3')?.ids).toEqual([])
  expect(currentLive().message('m1')).toBeUndefined()
  expect(currentLive().chat('c3')?.chat.lastMessage).toBe('')
  expect(store.get(pendingChatsAtom)).toBe(0)
})
