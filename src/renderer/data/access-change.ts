import { atom } from 'jotai'

/** How another user changed the viewer's own access. */
export type AccessChange = 'role' | 'disabled' | 'removed'

/** Set once a change of the viewer's own access is known; the shell shows a notice and ends the session. */
export const accessChangeAtom = atom<AccessChange | null>(null)
