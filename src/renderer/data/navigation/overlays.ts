import { atom } from 'jotai'

/** Whether the command palette is open. */
export const paletteOpenAtom = atom(false)

/** Whether the bar that finds text on the screen is open. */
export const findOpenAtom = atom(false)

/** Whether the user has asked to sign out and not yet confirmed or cancelled. */
export const isSigningOutAtom = atom(false)

/** The navigation state that makes the logout route skip the question about unsent messages. */
export const signOutConfirmed = 'confirmed'
