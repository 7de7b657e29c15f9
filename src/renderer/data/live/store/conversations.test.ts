import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userSchema } from '#contract/entities/people/user.ts'
import { limits } from '#contract/limits.ts'
import { sessionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { gateway, json } from '#renderer/data/service/gateway.fixture.ts'
import { toastsAtom } from '#renderer/data/change/toasts.ts'
import { contact, message } from '#renderer/data/live/live-data.fixture.ts'
import {
  conversationStatusAtom,
  currentLive,
  disposeCurrentLive,
  targetMessageAtom,
} from '#renderer/data/live/live.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', { getItem: () => null })
  const user = userSchema.parse({ id: 'u1', permissions: [{ groupId: 'g1' }] })
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
  const read = currentLive().beginRead()
  currentLive().mergeContact(contact('c1'), read, true)
  const items = [message('m1', 'c1', { positionInChat: 1 })]
  currentLive().mergeMessages('c1', [{ items, hasOlder: false, hasNewer: true }], read)
  currentLive().endRead(read)
  void currentLive().conversations.open('c1')
})
afterEach(() => {
  void currentLive().conversations.open(null)
  disposeCurrentLive()
  store.set(toastsAtom, [])
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a failed jump to the newest message keeps the shown messages and shows the error', async () => {
  gateway(() => json({ code: 'BROKEN', message: 'Out of order' }, 503))
  await currentLive().conversations.jumpToNewest()
  expect(store.get(conversationStatusAtom)).toMatchObject({ phase: 'ready', error: null })
  expect(currentLive().window('c1')?.ids).toEqual(['m1'])
  expect(store.get(toastsAtom)).toMatchObject([{ tone: 'danger', text: 'Out of order' }])
})

test('a jump to the newest message in a chat that no longer exists replaces the messages with a notice', async () => {
  gateway(() => json({ code: 'NOT_FOUND', message: '' }, 404))
  await currentLive().conversations.jumpToNewest()
  expect(store.get(conversationStatusAtom).phase).toBe('gone')
  expect(store.get(toastsAtom)).toEqual([])
})

test('a jump to the newest message is not undone by a page that arrives later', async () => {
  const gate = Promise.withResolvers<void>()
  const page = (id: string, positionInChat: number, hasNewer: boolean) =>
    json({ items: [message(id, 'c1', { positionInChat })], hasOlder: true, hasNewer })
  gateway(async ({ url, signal }) => {
    if (!new URL(url).searchParams.has('afterPosition')) return page('m90', 90, false)
    await gate.promise
    signal.throwIfAborted()
    return page('m2', 2, true)
  })
  const late = currentLive().conversations.loadNewer()
  await currentLive().conversations.jumpToNewest()
  expect(currentLive().window('c1')).toMatchObject({ ids: ['m90'], hasNewer: false })
  gate.resolve()
  await late
  expect(currentLive().window('c1')).toMatchObject({ ids: ['m90'], hasNewer: false })
  expect(store.get(conversationStatusAtom)).toMatchObject({ phase: 'ready', newerError: null })
})

/** A response with messages at the given positions, e.g. `m5` at position 5. There are always older messages. */
const page = (positions: number[], hasNewer: boolean) => {
  const items = positions.map((position) =>
    message(`m${position}`, 'c1', { positionInChat: position }),
  )
  return json({ items, hasOlder: true, hasNewer })
}

/**
 * A service that responds to requests for the contact at once, and to requests for messages when the test calls
 * `deliver`.
 */
function conversation(answer: (query: URLSearchParams) => Response) {
  const waiting: (() => void)[] = []
  const requests: string[] = []
  gateway(async ({ url, signal }) => {
    const { pathname, searchParams } = new URL(url)
    if (!pathname.includes('/messages/')) return json(contact(pathname.split('/').at(-1) ?? ''))
    requests.push(searchParams.get('messageId') ?? 'a range')
    await new Promise<void>((go) => waiting.push(go))
    signal.throwIfAborted()
    return answer(searchParams)
  })
  return {
    requests,
    /**
     * Delivers all waiting responses, then the responses to requests that were sent because of them. `shift` delivers
     * the oldest request's response first, `pop` the newest one's.
     */
    deliver: async (which: 'shift' | 'pop' = 'shift') => {
      await vi.advanceTimersByTimeAsync(0)
      for (let next = waiting[which](); next !== undefined; next = waiting[which]()) {
        next()
        await vi.advanceTimersByTimeAsync(0)
      }
    },
  }
}

test('messages load in pages of ten: around a message, above it, below it, and the newest messages', async () => {
  const queries: URLSearchParams[] = []
  gateway(({ url }) => {
    const query = new URL(url).searchParams
    queries.push(query)
    if (query.has('messageId')) return page([49, 50, 51], true)
    if (query.has('beforePosition')) return page([48], true)
    return query.has('afterPosition') ? page([52], true) : page([90, 91], false)
  })
  await currentLive().conversations.open('c1', 'm50')
  await currentLive().conversations.loadOlder()
  await currentLive().conversations.loadNewer()
  expect(currentLive().window('c1')?.ids).toEqual(['m48', 'm49', 'm50', 'm51', 'm52'])
  await currentLive().conversations.jumpToNewest()
  const limit = String(limits.messagePage)
  expect(queries.map((query) => Object.fromEntries(query))).toEqual([
    { limit, messageId: 'm50' },
    { limit, offset: '0', beforePosition: '49' },
    { limit, offset: '0', afterPosition: '51' },
    { limit, offset: '0' },
  ])
})

test('a service that always returns its newest page does not cause endless requests', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const offsets: (string | null)[] = []
  gateway(({ url }) => {
    offsets.push(new URL(url).searchParams.get('offset'))
    const items = [90, 91].map((at) => message(`m${at}`, 'c1', { positionInChat: at }))
    return json({ items })
  })
  await currentLive().conversations.jumpToNewest()
  for (let turn = 0; turn < 3; turn += 1) await currentLive().conversations.loadOlder()
  expect(offsets).toEqual(['0', '2'])
  expect(currentLive().window('c1')).toMatchObject({ ids: ['m90', 'm91'], hasOlder: false })
  expect(warn).toHaveBeenCalledTimes(1)
  warn.mockRestore()
})

const deliveryOrders = [
  ['oldest', 'shift'],
  ['newest', 'pop'],
] as const

const around50 = (query: URLSearchParams) =>
  query.get('messageId') === 'm50' ? page([49, 50, 51], true) : page([1, 2], true)

test.each(deliveryOrders)(
  'a target message in a chat that is not loaded is shown after the reconnect (%s response first)',
  async (_, which) => {
    const calls = conversation((query) =>
      query.has('messageId') ? page([49, 50, 51], true) : page([90, 91], false),
    )
    currentLive().commit([{ kind: 'chat.drop', contactId: 'c1' }])
    void currentLive().conversations.open('c1', 'm50')
    void currentLive().conversations.resync()
    await calls.deliver(which)
    expect(calls.requests).toEqual(['m50', 'm50'])
    expect(currentLive().window('c1')?.ids).toEqual(['m49', 'm50', 'm51'])
    expect(store.get(targetMessageAtom)).toBe('m50')
  },
)

test.each(deliveryOrders)(
  'a target message outside the loaded range is shown after the reconnect (%s response first)',
  async (_, which) => {
    const calls = conversation((query) =>
      query.get('beforePosition') === '52' ? page([48, 49, 50, 51], true) : around50(query),
    )
    void currentLive().conversations.open('c1', 'm50')
    void currentLive().conversations.resync()
    await calls.deliver(which)
    // The resync also refetches the range that was loaded around "m50". That response adds "m48".
    expect(currentLive().window('c1')?.ids).toEqual(['m48', 'm49', 'm50', 'm51'])
    expect(store.get(targetMessageAtom)).toBe('m50')
  },
)

test.each(deliveryOrders)(
  'a resync in flight does not undo a jump to the newest messages (%s response first)',
  async (_, which) => {
    const calls = conversation((query) =>
      query.get('beforePosition') === '2' ? page([1], true) : page([90, 91], false),
    )
    void currentLive().conversations.resync()
    await vi.advanceTimersByTimeAsync(0)
    void currentLive().conversations.jumpToNewest()
    await calls.deliver(which)
    expect(currentLive().window('c1')).toMatchObject({ ids: ['m90', 'm91'], hasNewer: false })
  },
)

test('a jump to the newest messages cancels a pending jump to a target message', async () => {
  const calls = conversation((query) =>
    query.has('messageId') ? around50(query) : page([90, 91], false),
  )
  void currentLive().conversations.open('c1', 'm50')
  void currentLive().conversations.jumpToNewest()
  await calls.deliver('pop')
  expect(currentLive().window('c1')).toMatchObject({ ids: ['m90', 'm91'], hasNewer: false })
  expect(store.get(targetMessageAtom)).toBeNull()
})

test('messages missed in a gap are fetched even if the user jumps to a loaded message during the refetch', async () => {
  const calls = conversation(() => page([0, 1], true))
  void currentLive().conversations.resync()
  await vi.advanceTimersByTimeAsync(0)
  void currentLive().conversations.open('c1', 'm1')
  expect(store.get(targetMessageAtom)).toBe('m1')
  await calls.deliver()
  expect(currentLive().window('c1')?.ids).toEqual(['m0', 'm1'])
})

test('a chat that is closed before its refetch has ended is dropped from the cache', async () => {
  const calls = conversation(() => page([1], true))
  const read = currentLive().beginRead()
  const items = [message('m1', 'c1', { positionInChat: 1 })]
  currentLive().mergeMessages('c1', [{ items, hasOlder: false, hasNewer: false, after: 0 }], read)
  currentLive().endRead(read)
  void currentLive().conversations.resync()
  await vi.advanceTimersByTimeAsync(0)
  void currentLive().conversations.open(null)
  expect(currentLive().conversation('c1')).toBe('none')
  await calls.deliver()
  expect(currentLive().conversation('c1')).toBe('none')
})

test('a retry requests a target message again after its request failed', async () => {
  let isBroken = true
  const calls = conversation((query) =>
    isBroken ? json({ code: 'BROKEN', message: 'Out of order' }, 503) : around50(query),
  )
  currentLive().commit([{ kind: 'chat.drop', contactId: 'c1' }])
  void currentLive().conversations.open('c1', 'm50')
  await calls.deliver()
  expect(store.get(conversationStatusAtom).phase).toBe('failed')
  isBroken = false
  void currentLive().conversations.retry()
  await calls.deliver()
  expect(currentLive().window('c1')?.ids).toEqual(['m49', 'm50', 'm51'])
  expect(store.get(targetMessageAtom)).toBe('m50')
})

test('loaded messages older than the newest thousand are dropped after a gap and fetched when scrolled to', async () => {
  const positions = Array.from({ length: 1_100 }, (_, index) => index + 1)
  const messages = positions.map((position) =>
    message(`m${position}`, 'c1', { positionInChat: position }),
  )
  const read = currentLive().beginRead()
  currentLive().mergeMessages('c1', [{ items: messages, hasOlder: false, hasNewer: false }], read)
  currentLive().endRead(read)
  expect(currentLive().window('c1')?.ids).toHaveLength(1_100)
  // The message "m5" was deleted during the gap.
  const remaining = messages.filter(({ id }) => id !== 'm5')
  gateway(({ url }) => {
    const { pathname, searchParams } = new URL(url)
    if (!pathname.includes('/messages/')) return json(contact('c1'))
    const before = Number(searchParams.get('beforePosition') ?? Number.MAX_SAFE_INTEGER)
    const limit = Number(searchParams.get('limit'))
    const above = remaining.filter(({ positionInChat }) => positionInChat < before)
    const items = above.slice(-limit)
    return json({ items, hasOlder: items.length < above.length, hasNewer: false })
  })
  await currentLive().conversations.resync()
  expect(currentLive().window('c1')?.ids[0]).toBe('m101')
  expect(currentLive().window('c1')).toMatchObject({ hasOlder: true, hasNewer: false })
  expect(currentLive().message('m5')).toBeUndefined()
  while (currentLive().window('c1')?.hasOlder === true)
    await currentLive().conversations.loadOlder()
  expect(currentLive().window('c1')?.ids).toEqual(remaining.map(({ id }) => id))
})

test('messages are requested again if all messages of the response were deleted during the request', async () => {
  let newest = 92
  const deleteNewest = () => {
    currentLive().commit([{ kind: 'message.drop', contactId: 'c1', messageId: `m${newest}` }])
    newest -= 1
  }
  const requests: number[] = []
  gateway(async ({ url }) => {
    if (!new URL(url).pathname.includes('/messages/')) return json(contact('c1'))
    const answer = page([newest], false)
    requests.push(newest)
    // Delete the response's only message before the response arrives: once for the jump and once for the resync below.
    if (requests.length === 1 || requests.length === 3) deleteNewest()
    return answer
  })
  await currentLive().conversations.jumpToNewest()
  expect(currentLive().window('c1')).toMatchObject({
    ids: ['m91'],
    hasOlder: true,
    hasNewer: false,
  })
  await currentLive().conversations.resync()
  expect(currentLive().window('c1')).toMatchObject({
    ids: ['m90'],
    hasOlder: true,
    hasNewer: false,
  })
  expect(requests).toEqual([92, 91, 91, 90])
})

test('a service that reports more messages but returns none does not cause endless requests', async () => {
  let requests = 0
  gateway(({ url }) => {
    if (!new URL(url).pathname.includes('/messages/')) return json(contact('c1'))
    requests += 1
    return requests > 9 ? json({ code: 'BROKEN', message: '' }, 503) : page([], false)
  })
  await currentLive().conversations.jumpToNewest()
  expect(currentLive().window('c1')).toMatchObject({ ids: [], hasNewer: false })
  expect(requests).toBe(1)
})

/** A service with the chat `c2`: `count` messages of the customer, none of them read. */
function unreadChat(count: number) {
  const queries: string[] = []
  gateway(({ url }) => {
    const { searchParams } = new URL(url)
    const before = Number(searchParams.get('beforePosition') ?? count + 1)
    const limit = Number(searchParams.get('limit'))
    queries.push(`${before - 1} x ${limit}`)
    const first = Math.max(1, before - limit)
    const items = Array.from({ length: before - first }, (_, index) =>
      message(`m${first + index}`, 'c2', { positionInChat: first + index }),
    )
    return json({ items, hasOlder: first > 1, hasNewer: false })
  })
  const live = currentLive()
  const read = live.beginRead()
  live.mergeContact(contact('c2', { chat: { pendingMessages: count - 1 } }), read, true)
  live.endRead(read)
  return queries
}

test.each([
  [8, ['8 x 10'], 8],
  [36, ['36 x 10', '26 x 100'], 36],
  [150, ['150 x 10', '140 x 100', '40 x 100'], 150],
])('a chat with %i messages is loaded up to the first unread one', async (count, expected, ids) => {
  const queries = unreadChat(count)
  await currentLive().conversations.open('c2')
  expect(queries).toEqual(expected)
  expect(currentLive().window('c2')).toMatchObject({ hasOlder: false, hasNewer: false })
  expect(currentLive().window('c2')?.ids).toHaveLength(ids)
})

test('the number of pages that are loaded for unread messages is limited', async () => {
  const queries = unreadChat(2_000)
  await currentLive().conversations.open('c2')
  expect(queries).toHaveLength(6)
  expect(currentLive().window('c2')).toMatchObject({ hasOlder: true, hasNewer: false })
})
