import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { retryAfterUnlock } from './retry-after-unlock.ts'
import { sessionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { signIn } from '#renderer/data/session/user.fixture.ts'

const refusal = new ApiError(423, 'LOCKED', 'The application is locked.')
const act = vi.fn<() => Promise<string>>()
const lock = (locked: boolean) => store.set(sessionAtom, (session) => ({ ...session, locked }))
/** Waits longer than the page waits for the report of a lock (`LOCK_REPORTED_WITHIN_MS`). */
const aWhile = () => vi.advanceTimersByTimeAsync(60_000)
/** Starts the action. @returns a function that returns its result or error code, or `waits` while there is neither */
function begun(): () => string {
  let result = 'waits'
  void retryAfterUnlock(act).then(
    (answer) => (result = answer),
    (error: unknown) => (result = error instanceof ApiError ? error.code : String(error)),
  )
  return () => result
}

beforeEach(() => {
  vi.useFakeTimers()
  act.mockResolvedValue('done')
  signIn('u1')
})
afterEach(() => {
  vi.resetAllMocks()
  vi.useRealTimers()
})

test('an action refused by the lock runs again after the unlock, even if the unlock is late', async () => {
  act.mockRejectedValueOnce(refusal)
  lock(true)
  const result = begun()
  await aWhile()
  expect([result(), act.mock.calls.length]).toEqual(['waits', 1])
  lock(false)
  await aWhile()
  expect([result(), act.mock.calls.length]).toEqual(['done', 2])
})

test('an action whose refusal arrives before the report of the lock runs again after the unlock', async () => {
  act.mockRejectedValueOnce(refusal)
  const result = begun()
  await vi.advanceTimersByTimeAsync(100)
  expect([result(), act.mock.calls.length]).toEqual(['waits', 1])
  lock(true)
  await aWhile()
  expect([result(), act.mock.calls.length]).toEqual(['waits', 1])
  lock(false)
  await aWhile()
  expect([result(), act.mock.calls.length]).toEqual(['done', 2])
})

test.each([
  ['before the action started', true],
  ['after the action started', false],
])('an action whose refusal arrives after the unlock runs again (locked %s)', async (_, early) => {
  const refused = Promise.withResolvers<string>()
  act.mockReturnValueOnce(refused.promise)
  lock(early)
  const result = begun()
  lock(true)
  lock(false)
  await aWhile()
  refused.reject(refusal)
  await vi.advanceTimersByTimeAsync(0)
  expect([result(), act.mock.calls.length]).toEqual(['done', 2])
})

test('an error LOCKED is thrown if the screen is not locked, without endless retries', async () => {
  // Enough refusals to detect an endless loop.
  for (let times = 0; times < 50; times += 1) act.mockRejectedValueOnce(refusal)
  const result = begun()
  await aWhile()
  expect([result(), act.mock.calls.length]).toEqual(['LOCKED', 1])
  lock(true)
  const behindTheLock = begun()
  await aWhile()
  lock(false)
  await aWhile()
  expect([behindTheLock(), act.mock.calls.length]).toEqual(['LOCKED', 3])
})

test.each([
  ['nobody', null],
  ['another user', 'another'],
])('the action does not run again if %s is signed in after the lock', async (_, next) => {
  act.mockRejectedValueOnce(refusal)
  lock(true)
  const result = begun()
  await aWhile()
  signIn(next)
  await aWhile()
  expect([result(), act.mock.calls.length]).toEqual(['UNAUTHENTICATED', 1])
})

test('an error with another code than LOCKED is thrown at once', async () => {
  act.mockRejectedValueOnce(new ApiError(413, 'PAYLOAD_TOO_LARGE', ''))
  lock(true)
  const result = begun()
  await vi.advanceTimersByTimeAsync(0)
  expect([result(), act.mock.calls.length]).toEqual(['PAYLOAD_TOO_LARGE', 1])
})
