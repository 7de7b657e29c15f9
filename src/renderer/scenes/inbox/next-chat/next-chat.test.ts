import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userSchema } from '#contract/entities/people/user.ts'
import { at, contact } from '#renderer/data/live/live-data.fixture.ts'
import {
  pendingChatsAtom,
  pickedGroupIdAtom,
  sessionAtom,
  settingsAtom,
} from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { gateway, json } from '#renderer/data/service/gateway.fixture.ts'
import { chatAfter, nextUnread, rowToShow } from './next-chat.ts'
import { currentLive, disposeCurrentLive } from '#renderer/data/live/live.ts'

/** Releases the response of the list's second page. */
let deliverPage: () => void
/** Whether the chat on the second page is unread. */
let hasUnread: boolean

beforeEach(async () => {
  hasUnread = true
  vi.stubGlobal('localStorage', { getItem: () => null })
  const user = userSchema.parse({ id: 'u1', permissions: [{ groupId: 'g1' }, { groupId: 'g2' }] })
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
  store.set(pickedGroupIdAtom, 'g1')
  store.set(pendingChatsAtom, 1)
  const { promise, resolve } = Promise.withResolvers<void>()
  deliverPage = resolve
  const [a, b] = [9, 8].map((minute, n) => contact(`c${n}`, { chat: { updateAt: at(minute) } }))
  gateway(async ({ url }) => {
    const isFirst = new URL(url).searchParams.get('offset') === '0'
    if (isFirst) return json({ items: [a, b], hasMoreItems: true })
    await promise
    const pendingMessages = hasUnread ? 1 : 0
    const deep = contact('deep', { chat: { updateAt: at(1), pendingMessages } })
    return json({ items: [b, deep], hasMoreItems: false })
  })
  await currentLive().list.load()
  currentLive().open('c0')
})
afterEach(() => {
  vi.unstubAllGlobals()
  disposeCurrentLive()
  store.set(pendingChatsAtom, 0)
})

const here = () => true

test.each([
  ['an unread', 'deep', true],
  ['no unread', 'c1', false],
])('with %s chat on the next page, nextUnread returns %s', async (_, next, isWaiting) => {
  hasUnread = isWaiting
  const pending = nextUnread(1, here)
  deliverPage()
  expect(await pending).toBe(next)
})

test.each<[string, () => void]>([
  ['closed the chat', () => currentLive().open(null)],
  ['opened another chat', () => currentLive().open('c1')],
  ['switched to another group', () => store.set(pickedGroupIdAtom, 'g2')],
])('nextUnread returns no chat if the user has %s while a page was loading', async (_, go) => {
  const pending = nextUnread(1, here)
  go()
  deliverPage()
  expect(await pending).toBeUndefined()
})

test('nextUnread returns no chat if the user has left the inbox while a page was loading', async () => {
  currentLive().open(null)
  let isHere = true
  const pending = nextUnread(1, () => isHere)
  isHere = false
  deliverPage()
  expect(await pending).toBeUndefined()
})

test.each<[string, string | null, 1 | -1, string | null, string | undefined]>([
  ['below the open chat', 'c0', 1, null, 'c1'],
  ['above the open chat', 'c1', -1, 'c1', 'c0'],
  ['the first one again above it', 'c0', -1, 'c0', 'c0'],
  ['below the focused row, if another chat is open', 'c1', 1, 'c0', 'c1'],
  ['of the focused row, if none is open', null, 1, 'c1', 'c1'],
  ['the first one, if none is open and no row has the focus', null, 1, null, 'c0'],
  ['none below the last one', 'c1', 1, null, undefined],
])('J and K show the chat %s', (_, open, rows, focused, expected) => {
  currentLive().open(open)
  expect(rowToShow(rows, focused)).toBe(expected)
})

test('J shows the chat below one that was marked as unread, and so closed, while working by keyboard', () => {
  currentLive().open(null)
  currentLive().hold.begin('keyboard')
  expect(rowToShow(1, 'c0')).toBe('c1')
})

test('after a chat the one below it opens, in the order that the user sees, unless the user does not want that', () => {
  expect(chatAfter('c0')).toBe('c1')
  expect(chatAfter('c1')).toBeUndefined()
  currentLive().hold.begin('keyboard')
  const moved = contact('c1', { chat: { updateAt: at(10) }, revision: 2 })
  currentLive().commit([{ kind: 'chat.put', contact: moved, listed: true }])
  expect(currentLive().order.at(0)).toBe('c1')
  expect(chatAfter('c0')).toBe('c1')
  const before = store.get(settingsAtom)
  store.set(settingsAtom, { ...before, opensNextChat: false })
  expect(chatAfter('c0')).toBeUndefined()
  store.set(settingsAtom, before)
})
