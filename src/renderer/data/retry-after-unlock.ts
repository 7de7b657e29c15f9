import { ApiError } from './api-error.ts'
import { personAtom, sessionAtom } from './session.ts'
import { store } from './store.ts'

/** How long the page may take to hear of a lock that the desktop refuses for, ms. */
const HEARD_WITHIN_MS = 1_000

/**
 * Does what was begun before the screen was locked: what the desktop refuses for the lock is tried again once the screen
 * is open, and is this person's until then.
 * @throws what it comes to; UNAUTHENTICATED where they are not here any more
 */
export async function onceOpen<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  const person = store.get(personAtom)
  for (;;) {
    // A refusal may arrive when its lock has come and gone.
    let wasLocked = store.get(sessionAtom).locked
    const stop = store.sub(sessionAtom, () => {
      wasLocked ||= store.get(sessionAtom).locked
    })
    try {
      return await act()
    } catch (error) {
      const isOfLock = error instanceof Error && 'code' in error && error.code === 'LOCKED'
      if (!isOfLock || !(await outlastLock(person, wasLocked))) throw error
    } finally {
      stop()
    }
  }
}

/**
 * Waits until the screen is open again.
 * @param wasLocked whether it is known to have been locked
 * @returns whether it was locked: a service calls what it keeps to itself locked as well, and goes on saying so
 * @throws ApiError UNAUTHENTICATED once it is not this person's any more
 */
function outlastLock(person: string | null, wasLocked: boolean): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  const look = () => {
    if (store.get(personAtom) !== person)
      reject(new ApiError(0, 'UNAUTHENTICATED', 'Nobody is signed in.'))
    else if (store.get(sessionAtom).locked) wasLocked = true
    else if (wasLocked) resolve(true)
  }
  const stop = store.sub(sessionAtom, look)
  look()
  const timer = setTimeout(() => wasLocked || resolve(false), HEARD_WITHIN_MS)
  return promise.finally(() => {
    clearTimeout(timer)
    stop()
  })
}
