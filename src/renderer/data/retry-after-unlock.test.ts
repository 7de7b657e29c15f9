import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { onceOpen } from './retry-after-unlock.ts'
import { sessionAtom } from './session.ts'
import { store } from './store.ts'
import { signIn } from './test-user.ts'

const refusal = new ApiError(423, 'LOCKED', 'The application is locked.')
const act = vi.fn<() => Promise<string>>()
const lock = (locked: boolean) => store.set(sessionAtom, (session) => ({ ...session, locked }))
/** Longer than the page waits to hear of a lock. */
const aWhile = () => vi.advanceTimersByTimeAsync(60_000)
/** What it has come to by now. */
function begun(): () => string {
  let outcome = 'waits'
  void onceOpen(act).then(
    (answer) => (outcome = answer),
    (error: unknown) => (outcome = error instanceof ApiError ? error.code : String(error)),
  )
  return () => outcome
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

test('what the lock refuses is done once the screen is open, however long that takes', async () => {
  act.mockRejectedValueOnce(refusal)
  lock(true)
  const outcome = begun()
  await aWhile()
  expect([outcome(), act.mock.calls.length]).toEqual(['waits', 1])
  lock(false)
  await aWhile()
  expect([outcome(), act.mock.calls.length]).toEqual(['done', 2])
})

test('so is what is refused before the page has heard of the lock', async () => {
  act.mockRejectedValueOnce(refusal)
  const outcome = begun()
  await vi.advanceTimersByTimeAsync(100)
  expect([outcome(), act.mock.calls.length]).toEqual(['waits', 1])
  lock(true)
  await aWhile()
  expect([outcome(), act.mock.calls.length]).toEqual(['waits', 1])
  lock(false)
  await aWhile()
  expect([outcome(), act.mock.calls.length]).toEqual(['done', 2])
})

test.each([
  ['before it was begun', true],
  ['after it was begun', false],
])(
  'so is what a lock that came %s refused, where the page hears of that once it is open',
  async (_, early) => {
    const refused = Promise.withResolvers<string>()
    act.mockReturnValueOnce(refused.promise)
    lock(early)
    const outcome = begun()
    lock(true)
    lock(false)
    await aWhile()
    refused.reject(refusal)
    await vi.advanceTimersByTimeAsync(0)
    expect([outcome(), act.mock.calls.length]).toEqual(['done', 2])
  },
)

test('what a service calls locked with the screen open is refused, and not asked for again and again', async () => {
  // As often as a loop would turn before anything else has its turn.
  for (let times = 0; times < 50; times += 1) act.mockRejectedValueOnce(refusal)
  const outcome = begun()
  await aWhile()
  expect([outcome(), act.mock.calls.length]).toEqual(['LOCKED', 1])
  lock(true)
  const behindTheLock = begun()
  await aWhile()
  lock(false)
  await aWhile()
  expect([behindTheLock(), act.mock.calls.length]).toEqual(['LOCKED', 3])
})

test.each([null, 'another'])('is done for nobody else: %s', async (next) => {
  act.mockRejectedValueOnce(refusal)
  lock(true)
  const outcome = begun()
  await aWhile()
  signIn(next)
  await aWhile()
  expect([outcome(), act.mock.calls.length]).toEqual(['UNAUTHENTICATED', 1])
})

test('what is refused for another reason is refused at once', async () => {
  act.mockRejectedValueOnce(new ApiError(413, 'PAYLOAD_TOO_LARGE', ''))
  lock(true)
  const outcome = begun()
  await vi.advanceTimersByTimeAsync(0)
  expect([outcome(), act.mock.calls.length]).toEqual(['PAYLOAD_TOO_LARGE', 1])
})
