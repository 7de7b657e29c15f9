import { ApiError } from './api-error.ts'
import { personAtom, sessionAtom } from './session.ts'
import { store } from './store.ts'

/**
 * Does what was begun before the screen was locked: what the desktop refuses for the lock is tried again once the screen
 * is open, and is this person's until then.
 * @throws what it comes to; UNAUTHENTICATED where they are not here any more
 */
export async function onceOpen<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  const person = store.get(personAtom)
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'LOCKED')) throw error
    }
    await opened(person)
  }
}

/** Resolves as soon as the screen is open. @throws ApiError UNAUTHENTICATED once it is not this person's any more */
function opened(person: string | null): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const look = () => {
    if (store.get(personAtom) !== person)
      reject(new ApiError(0, 'UNAUTHENTICATED', 'Nobody is signed in.'))
    else if (!store.get(sessionAtom).locked) resolve()
  }
  const stop = store.sub(sessionAtom, look)
  look()
  return promise.finally(stop)
}
