import { atom } from 'jotai'

/** Whether the command palette stands open. */
export const paletteOpenAtom = atom(false)
