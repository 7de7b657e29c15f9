import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userSchema } from '#contract/entities/user.ts'
import { forgetList, loadList } from '../../../data/live/store/chat-list.ts'
import { live } from '../../../data/live/live.ts'
import { at, contact } from '../../../data/live/test-data.ts'
import { pendingChatsAtom, pickedGroupIdAtom, sessionAtom } from '../../../data/session.ts'
import { store } from '../../../data/store.ts'
import { gateway, json } from '../../../data/test-gateway.ts'
import { nextUnread } from './next-unread.ts'

/** Lets the list's second page come. */
let come: () => void
/** Whether a chat on it waits. */
let waits: boolean

beforeEach(async () => {
  waits = true
  vi.stubGlobal('localStorage', { getItem: () => null })
  const user = userSchema.parse({ id: 'u1', permissions: [{ groupId: 'g1' }, { groupId: 'g2' }] })
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
  store.set(pickedGroupIdAtom, 'g1')
  store.set(pendingChatsAtom, 1)
  const { promise, resolve } = Promise.withResolvers<void>()
  come = resolve
  const [a, b] = [9, 8].map((minute, n) => contact(`c${n}`, { chat: { updateAt: at(minute) } }))
  gateway(async ({ url }) => {
    const isFirst = new URL(url).searchParams.get('offset') === '0'
    if (isFirst) return json({ items: [a, b], hasMoreItems: true })
    await promise
    const pendingMessages = waits ? 1 : 0
    const deep = contact('deep', { chat: { updateAt: at(1), pendingMessages } })
    return json({ items: [b, deep], hasMoreItems: false })
  })
  await loadList()
  live.open('c0')
})
afterEach(() => {
  vi.unstubAllGlobals()
  forgetList()
  live.clear()
  store.set(pendingChatsAtom, 0)
})

const here = () => true

test.each([
  [true, 'deep'],
  [false, 'c1'],
])('where a chat further down waits (%s), it is %s', async (isWaiting, next) => {
  waits = isWaiting
  const asked = nextUnread(1, here)
  come()
  expect(await asked).toBe(next)
})

test.each<[string, () => void]>([
  ['closed the chat', () => live.open(null)],
  ['opened another', () => live.open('c1')],
  ['gone to another group', () => store.set(pickedGroupIdAtom, 'g2')],
])('whoever has %s while a page was on its way is led nowhere', async (_, go) => {
  const asked = nextUnread(1, here)
  go()
  come()
  expect(await asked).toBeUndefined()
})

test('whoever has gone to another screen with no chat open is led nowhere', async () => {
  live.open(null)
  let isHere = true
  const asked = nextUnread(1, () => isHere)
  isHere = false
  come()
  expect(await asked).toBeUndefined()
})
