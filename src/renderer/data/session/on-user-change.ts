import { userKeyAtom } from './session.ts'
import { store } from '#renderer/data/store.ts'

/**
 * Calls `forget` when another user signs in, to clear what the former user left on the page. A sign-out alone clears
 * nothing, because the same user may sign in again.
 */
export function onUserChange(forget: () => void): void {
  let last = store.get(userKeyAtom)
  store.sub(userKeyAtom, () => {
    const now = store.get(userKeyAtom)
    if (now === null || now === last) return
    last = now
    forget()
  })
}
