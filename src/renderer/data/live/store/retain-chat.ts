import type { Atom } from 'jotai'
import { store } from '../../store.ts'
import { live } from '../live.ts'

/**
 * Keeps the chat known that something is asked about, for as long as it is. From the very change of the atom on: what
 * asks next (a dialog that a menu leads to) may be drawn only after what asked before has gone.
 * @param askedAbout the chat's id, or null while nothing is asked
 */
export function holdAskedChat(askedAbout: Atom<string | null>): void {
  let letGo: (() => void) | null = null
  store.sub(askedAbout, () => {
    const before = letGo
    const contactId = store.get(askedAbout)
    letGo = contactId === null ? null : live.hold(contactId)
    before?.()
  })
}
