import { ApiError } from './api-error.ts'
import { userKeyAtom, sessionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'

/** The page receives the report of a lock at most this long after a request was refused because of the lock, ms. */
const LOCK_REPORTED_WITHIN_MS = 1_000

/**
 * Runs an action and, if the main process refuses it because the screen is locked, runs it again after the unlock.
 * @throws the action's error; UNAUTHENTICATED if another user signs in or nobody is signed in any more
 */
export async function retryAfterUnlock<Answer>(action: () => Promise<Answer>): Promise<Answer> {
  const userKey = store.get(userKeyAtom)
  for (;;) {
    // Record a lock during the action, because the refusal may arrive after the lock has ended.
    let wasLocked = store.get(sessionAtom).locked
    const stop = store.sub(sessionAtom, () => {
      wasLocked ||= store.get(sessionAtom).locked
    })
    try {
      return await action()
    } catch (error) {
      const isLockRefusal = error instanceof Error && 'code' in error && error.code === 'LOCKED'
      if (!isLockRefusal || !(await waitForUnlock(userKey, wasLocked))) throw error
    } finally {
      stop()
    }
  }
}

/**
 * Waits until the screen is unlocked.
 * @param wasLocked whether the page has already seen the lock
 * @returns whether the screen was locked; false if the service itself refused with the code LOCKED
 * @throws ApiError UNAUTHENTICATED once another user or nobody is signed in
 */
function waitForUnlock(userKey: string | null, wasLocked: boolean): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  const check = () => {
    if (store.get(userKeyAtom) !== userKey)
      reject(new ApiError(0, 'UNAUTHENTICATED', 'Nobody is signed in.'))
    else if (store.get(sessionAtom).locked) wasLocked = true
    else if (wasLocked) resolve(true)
  }
  const stop = store.sub(sessionAtom, check)
  check()
  const timer = setTimeout(() => wasLocked || resolve(false), LOCK_REPORTED_WITHIN_MS)
  return promise.finally(() => {
    clearTimeout(timer)
    stop()
  })
}
