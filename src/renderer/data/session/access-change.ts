import { atom } from 'jotai'

/** How another user changed the viewer's own access. */
export type AccessChange = 'role' | 'disabled' | 'removed'

/**
 * The change of the viewer's own access that an event or a refreshed session has reported; null if there is none. After
 * such a change, the shell shows a notice and ends the session.
 */
export const accessChangeAtom = atom<AccessChange | null>(null)
