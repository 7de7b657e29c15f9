import { atom } from 'jotai'

/** The message whose menu is open, and where; one menu serves them all. */
export const messageMenuAtom = atom<{ messageId: string; x: number; y: number } | null>(null)

/** The message that has the focus, or had it when a dialog took it over; null for none. */
export const messageInHandAtom = atom<string | null>(null)

/** The message that is about to be deleted, once the person has said yes. */
export const deletingAtom = atom<string | null>(null)
