import { atom } from 'jotai'

/** How the viewer's own access was changed by somebody. */
export type AccessChange = 'role' | 'disabled' | 'removed'

/** Set from the moment that a change of one's own access is known; the frame says so and ends the session. */
export const accessChangeAtom = atom<AccessChange | null>(null)
