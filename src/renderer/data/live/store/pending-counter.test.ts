import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userSchema } from '#contract/entities/people/user.ts'
import { pendingChatsAtom, pickedGroupIdAtom, sessionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { gateway, json } from '#renderer/data/service/gateway.fixture.ts'
import { currentLive } from '#renderer/data/live/live.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  const user = userSchema.parse({ id: 'u1', permissions: [{ groupId: 'g1' }, { groupId: 'g2' }] })
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
  store.set(pickedGroupIdAtom, 'g1')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a failed count is retried', async () => {
  vi.useFakeTimers()
  let failures = 2
  gateway(() => {
    failures -= 1
    if (failures >= 0) return json({ code: 'INTERNAL', message: '' }, 503)
    return json({ pendingChatsAmount: 4 })
  })
  const done = currentLive().counter.refetch()
  await vi.runAllTimersAsync()
  await done
  expect(store.get(pendingChatsAtom)).toBe(4)
})

test('the count of another group is ignored', async () => {
  const gate = Promise.withResolvers<void>()
  gateway(async ({ url }) => {
    const isFirst = url.includes('groupId=g1')
    if (isFirst) await gate.promise
    return json({ pendingChatsAmount: isFirst ? 9 : 2 })
  })
  const left = currentLive()
  const late = left.counter.refetch()
  store.set(pickedGroupIdAtom, 'g2')
  left.dispose()
  await currentLive().counter.refetch()
  gate.resolve()
  await late
  expect(store.get(pendingChatsAtom)).toBe(2)
})
