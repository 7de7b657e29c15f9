import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import { limits } from '#contract/limits.ts'
import { pickedGroupIdAtom, sessionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { gateway, json } from '#renderer/data/service/gateway.fixture.ts'
import { compareKeys } from './chat-order.ts'
import { contact } from '#renderer/data/live/live-data.fixture.ts'
import { currentLive, disposeCurrentLive, listStatusAtom } from '#renderer/data/live/live.ts'

/** The service's chats. */
let chats: Contact[]
let requests: URL[]
/** Runs between the creation of a response and its arrival. */
let beforeArrival: (url: URL) => Promise<void> | void
let answer: (url: URL) => Response

const number = (url: URL, name: string) => Number(url.searchParams.get(name))
const keyOf = (one: Contact) => ({ id: one.id, rank: Date.parse(one.chat.updateAt) })

function chatPage(url: URL): Response {
  const all = chats.toSorted((a, b) => compareKeys(keyOf(a), keyOf(b)))
  const end = number(url, 'offset') + number(url, 'limit')
  return json({ items: all.slice(number(url, 'offset'), end), hasMoreItems: end < all.length })
}

const second = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 1_000).toISOString()
const chat = (n: number, updateAt = second(n)) => contact(`c${n}`, { chat: { updateAt } })
const listed = () => currentLive().order.slice()
const truth = () => chats.toSorted((a, b) => compareKeys(keyOf(a), keyOf(b))).map((one) => one.id)

beforeEach(async () => {
  chats = Array.from({ length: 90 }, (_, n) => chat(n))
  requests = []
  beforeArrival = () => undefined
  answer = chatPage
  vi.stubGlobal('localStorage', { getItem: () => null })
  gateway(async (request) => {
    const url = new URL(request.url)
    requests.push(url)
    const response = answer(url)
    await beforeArrival(url)
    request.signal.throwIfAborted()
    return response
  })
  const user = userSchema.parse({ id: 'u1', permissions: [{ groupId: 'g1' }, { groupId: 'g2' }] })
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
  store.set(pickedGroupIdAtom, 'g1')
  await currentLive().list.load()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  disposeCurrentLive()
})

test('a service that ignores the filter type `group` is detected', async () => {
  const ignoresKind = () => store.get(listStatusAtom).ignoresKind
  expect(ignoresKind()).toBe(false)
  currentLive().list.setFilter({ type: 'group' })
  await expect.poll(ignoresKind).toBe(true)
  currentLive().list.setFilter({ type: 'contact' })
  await expect.poll(() => store.get(listStatusAtom).phase).toBe('ready')
  expect(ignoresKind()).toBe(false)
})

describe('loading page after page', () => {
  test('shows every chat once', async () => {
    while (store.get(listStatusAtom).hasMore) await currentLive().list.loadMore()
    expect(listed()).toEqual(truth())
    expect(requests.every((url) => number(url, 'limit') === limits.chatListPage)).toBe(true)
  })

  test('skips no chat if chats above were removed without an event', async () => {
    // Three chats are removed without an event, so the chats below them move up.
    chats = chats.filter(({ id }) => !['c88', 'c80', 'c71'].includes(id))
    while (store.get(listStatusAtom).hasMore) await currentLive().list.loadMore()
    expect(listed().filter((id) => !['c88', 'c80'].includes(id))).toEqual(truth())
  })

  test('skips no chat if more than a page was removed', async () => {
    await currentLive().list.loadMore()
    await currentLive().list.loadMore()
    chats = chats.filter((_, n) => n < 40)
    while (store.get(listStatusAtom).hasMore) await currentLive().list.loadMore()
    expect(listed().filter((id) => truth().includes(id))).toEqual(truth())
  })
})

describe('after a gap in the live events', () => {
  test('every loaded chat is refetched, not only the first page', async () => {
    for (let page = 0; page < 3; page += 1) await currentLive().list.loadMore()
    // During the gap thirty customers wrote, two chats far down were reassigned, and one contact was renamed.
    chats = chats
      .filter(({ id }) => id !== 'c30' && id !== 'c31')
      .map((one, n) =>
        n < 30 ? { ...one, chat: { ...one.chat, updateAt: second(500 + n) } } : one,
      )
      .map((one) => (one.id === 'c40' ? { ...one, name: 'Renamed' } : one))
    await currentLive().list.resync()
    expect(listed()).toEqual(truth().slice(0, listed().length))
    while (store.get(listStatusAtom).hasMore) await currentLive().list.loadMore()
    expect(listed()).toEqual(truth())
    expect(currentLive().chat('c40')?.name).toBe('Renamed')
  })

  test('every loaded row is refetched even if the service returns fewer rows than requested', async () => {
    for (let page = 0; page < 3; page += 1) await currentLive().list.loadMore()
    const rows = listed().length
    answer = (url) => {
      url.searchParams.set('limit', String(Math.min(25, number(url, 'limit'))))
      return chatPage(url)
    }
    chats = chats.map((one) => (one.id === 'c20' ? { ...one, name: 'Renamed' } : one))
    requests = []
    await currentLive().list.resync()
    expect(listed()).toEqual(truth().slice(0, listed().length))
    expect(listed().length).toBeGreaterThanOrEqual(rows)
    expect(currentLive().chat('c20')?.name).toBe('Renamed')
    expect(requests).toHaveLength(4)
  })

  test('a failed request is retried', async () => {
    vi.useFakeTimers()
    chats = chats.filter(({ id }) => id !== 'c85')
    let failures = 2
    answer = (url) => {
      failures -= 1
      return failures >= 0 ? json({ code: 'INTERNAL', message: '' }, 500) : chatPage(url)
    }
    const done = currentLive().list.resync()
    await vi.runAllTimersAsync()
    await done
    expect(listed()).not.toContain('c85')
  })

  test('a failed first page is retried', async () => {
    vi.useFakeTimers()
    chats = chats.filter(({ id }) => id !== 'c85')
    let failures = 2
    answer = (url) => {
      failures -= 1
      return failures >= 0 ? json({ code: 'INTERNAL', message: '' }, 503) : chatPage(url)
    }
    const done = currentLive().list.refetch()
    await vi.runAllTimersAsync()
    await done
    expect(listed()).not.toContain('c85')
    expect(store.get(listStatusAtom).phase).toBe('ready')
  })

  test('an older response does not overwrite the data of a newer response', async () => {
    const release: (() => void)[] = []
    beforeArrival = () => new Promise((resolve) => release.push(resolve))
    const slow = currentLive().list.refetch()
    await eventually(() => expect(release).toHaveLength(1))
    // No event reports this: the live connection is down.
    chats = chats.map((one) => (one.id === 'c89' ? { ...one, name: 'Renamed', revision: 2 } : one))
    beforeArrival = () => undefined
    await currentLive().list.refetch()
    expect(currentLive().chat('c89')?.name).toBe('Renamed')
    release[0]?.()
    await slow
    expect(currentLive().chat('c89')?.name).toBe('Renamed')
  })
})

describe('the list, after a gap while its first page is in flight,', () => {
  let release: () => void
  beforeEach(() => {
    disposeCurrentLive()
    requests = []
    const released = new Promise<void>((resolve) => (release = resolve))
    beforeArrival = () => released
  })

  test('shows that page and is then refetched', async () => {
    const shown = currentLive().list.load()
    const again = currentLive().list.resync()
    // The chat changes after the service made the response. The event of the change is not delivered.
    await eventually(() => expect(requests).toHaveLength(1))
    chats = chats.map((one) => (one.id === 'c89' ? { ...one, name: 'Renamed' } : one))
    release()
    await shown
    expect(listed()).toEqual(truth().slice(0, limits.chatListPage))
    expect(currentLive().chat('c89')?.name).not.toBe('Renamed')
    await again
    expect(currentLive().chat('c89')?.name).toBe('Renamed')
  })

  test('does not wait for a response that never arrives', async () => {
    vi.useFakeTimers()
    const shown = currentLive().list.load()
    const again = currentLive().list.resync()
    beforeArrival = () => undefined
    await vi.runAllTimersAsync()
    await again
    expect(listed()).toEqual(truth().slice(0, limits.chatListPage))
    release()
    await shown
  })

  test('is not refetched if it was loaded after the gap', async () => {
    const shown = currentLive().list.load()
    const again = currentLive().list.resync()
    beforeArrival = () => undefined
    const anew = currentLive().list.load()
    release()
    await Promise.all([shown, again, anew])
    expect(requests).toHaveLength(2)
    expect(listed()).toEqual(truth().slice(0, limits.chatListPage))
  })

  test('is requested again if the page fails', async () => {
    answer = () => json({ code: 'INTERNAL', message: '' }, 500)
    const shown = currentLive().list.load()
    const again = currentLive().list.resync()
    await eventually(() => expect(requests).toHaveLength(1))
    answer = chatPage
    release()
    await Promise.all([shown, again])
    expect(listed()).toEqual(truth().slice(0, limits.chatListPage))
  })
})

describe('a typed search text', () => {
  test.each([
    ['shortened until it is empty', ['con', 'co', 'c', ''], null],
    ['followed by a blank', ['con', 'con '], 'con'],
  ])('that is %s causes one request after the typing pauses', async (_, texts, sent) => {
    vi.useFakeTimers()
    requests = []
    for (const text of texts) currentLive().list.setFilter({ text })
    await vi.runAllTimersAsync()
    expect(requests.map((url) => url.searchParams.get('filter'))).toEqual([sent])
    expect(store.get(listStatusAtom).phase).toBe('ready')
    expect(listed()).toHaveLength(limits.chatListPage)
  })
})
