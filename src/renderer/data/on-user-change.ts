import { personAtom } from './session.ts'
import { store } from './store.ts'

/**
 * Has what one person left on the page forgotten once another works here. The end of a session alone forgets nothing:
 * whoever signs in again finds what they had.
 */
export function onNextPerson(forget: () => void): void {
  let last = store.get(personAtom)
  store.sub(personAtom, () => {
    const now = store.get(personAtom)
    if (now === null || now === last) return
    last = now
    forget()
  })
}
