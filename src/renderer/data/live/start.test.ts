import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '#contract/bridge.ts'
import { userSchema } from '#contract/entities/user.ts'
import { pickedGroupIdAtom, sessionAtom } from '../session.ts'
import { store } from '../store.ts'
import { gateway, json } from '../test-gateway.ts'
import { live } from './live.ts'
import { startLive, startLiveAhead } from './start.ts'
import { contact } from './test-data.ts'

const user = userSchema.parse({ id: 'u1', permissions: [{ groupId: 'g1' }] })
const signedIn: Session = { user, tokenStore: 'keychain', locked: false, returnTo: null }

/** How often the service was asked for the list, and the desktop for its outbox. */
let lists: number
let outboxes: number
/** Pushes that somebody listens to. */
let listeners: number

beforeEach(() => {
  lists = 0
  outboxes = 0
  listeners = 0
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('window', {
    bandeja: {
      request: (name: string) => {
        if (name === 'outbox.list') outboxes += 1
        return Promise.resolve({ ok: true, value: [] })
      },
      on: () => {
        listeners += 1
        return () => void (listeners -= 1)
      },
    },
  })
  gateway(({ url }) => {
    if (!url.includes('/lastchats?')) return json({ pendingChatsAmount: 0 })
    lists += 1
    return json({ items: [contact('c1')], hasMoreItems: false })
  })
  store.set(sessionAtom, signedIn)
  store.set(pickedGroupIdAtom, 'g1')
})
afterEach(() => vi.unstubAllGlobals())

test('what was started ahead is taken over, and nothing is asked twice', async () => {
  startLiveAhead()
  await vi.waitFor(() => expect(live.order.slice()).toEqual(['c1']))
  const stop = startLive()
  expect(live.order.slice()).toEqual(['c1'])
  expect([lists, outboxes]).toEqual([1, 1])
  stop()
  expect(live.order.slice()).toEqual([])
  expect(listeners).toBe(0)
})

test.each<[string, Session]>([
  ['ends', { ...signedIn, user: null }],
  ['is locked', { ...signedIn, locked: true }],
])('a session that %s before a screen stands leaves nothing of it', async (_, session) => {
  startLiveAhead()
  store.set(sessionAtom, session)
  expect(listeners).toBe(0)
  store.set(sessionAtom, signedIn)
  const stop = startLive()
  await vi.waitFor(() => expect(live.order.slice()).toEqual(['c1']))
  expect([lists, outboxes]).toEqual([2, 2])
  stop()
})

test('a screen that stands ends it itself', () => {
  startLiveAhead()
  const stop = startLive()
  store.set(sessionAtom, { ...signedIn, locked: true })
  expect(listeners).toBeGreaterThan(0)
  stop()
  expect(listeners).toBe(0)
})
