import { atom } from 'jotai'

/** Whether the person has asked to sign out, until they do or think better of it. */
export const leavingAtom = atom(false)

/** Goes with the way out, for whoever has been asked already. */
export const decidedToLeave = 'decided'
