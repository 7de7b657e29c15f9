import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userSchema } from '#contract/entities/user.ts'
import { at, contact } from '#renderer/data/live/test-data.ts'
import { pendingChatsAtom, pickedGroupIdAtom, sessionAtom } from '#renderer/data/session.ts'
import { store } from '#renderer/data/store.ts'
import { gateway, json } from '#renderer/data/test-gateway.ts'
import { nextUnread } from './next-unread.ts'
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
