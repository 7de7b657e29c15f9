import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { retryUntilSuccess } from './retry-until-success.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = new AbortController().signal

/** `ask` is a call that fails with these errors in turn and then succeeds; `at` has the times of its calls, ms. */
function service(...failures: ApiError[]) {
  const at: number[] = []
  const begun = Date.now()
  const ask = async () => {
    at.push(Date.now() - begun)
    const failure = failures.shift()
    if (failure !== undefined) throw failure
    return 'here'
  }
  return { ask, at }
}

it.each([
  ['no connection', new ApiError(0, 'NETWORK', '')],
  ['a failing service', new ApiError(503, 'INTERNAL', '')],
  ['a service that receives too many requests', new ApiError(429, 'TOO_MANY_REQUESTS', '')],
])('retryUntilSuccess retries after %s', async (_, error) => {
  const { ask, at } = service(error, error)
  const answer = retryUntilSuccess(ask, never)
  await vi.runAllTimersAsync()
  expect(await answer).toBe('here')
  expect(at).toEqual([0, 500, 1_500])
})

it('retryUntilSuccess waits as long as the service requests', async () => {
  const { ask, at } = service(new ApiError(429, 'TOO_MANY_REQUESTS', '', 7_000))
  const answer = retryUntilSuccess(ask, never)
  await vi.runAllTimersAsync()
  expect(await answer).toBe('here')
  expect(at).toEqual([0, 7_000])
})

it.each([
  new ApiError(403, 'FORBIDDEN', ''),
  new ApiError(501, 'NOT_IMPLEMENTED', ''),
  new ApiError(0, 'BAD_RESPONSE', ''),
])('retryUntilSuccess throws an error that is not transient without a retry: %o', async (error) => {
  const { ask, at } = service(error)
  await expect(retryUntilSuccess(ask, never)).rejects.toBe(error)
  expect(at).toEqual([0])
})

it('retryUntilSuccess stops when the signal aborts', async () => {
  const { ask, at } = service(new ApiError(0, 'NETWORK', ''), new ApiError(0, 'NETWORK', ''))
  const off = new AbortController()
  const failure = retryUntilSuccess(ask, off.signal).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(100)
  off.abort()
  await vi.runAllTimersAsync()
  expect(await failure).toMatchObject({ code: 'CANCELLED' })
  expect(at).toEqual([0])
})

it('retryUntilSuccess stops in the middle of a pause, and clears its timer', async () => {
  const { ask, at } = service(new ApiError(503, 'UNAVAILABLE', '', 60_000))
  const off = new AbortController()
  const failure = retryUntilSuccess(ask, off.signal).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(0)
  off.abort()
  await vi.advanceTimersByTimeAsync(0)
  expect(vi.getTimerCount()).toBe(0)
  expect(await failure).toMatchObject({ code: 'CANCELLED' })
  expect(at).toEqual([0])
})
