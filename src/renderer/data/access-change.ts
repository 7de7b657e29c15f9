import { atom } from 'jotai'

/** How another user changed the viewer's own access. */
export type AccessChange = 'role' | 'disabled' | 'removed'

/**
 * A change of the viewer's own access that an event or a refreshed session has reported, or null. The shell then shows
 * a notice and ends the session.
 */
export const accessChangeAtom = atom<AccessChange | null>(null)
