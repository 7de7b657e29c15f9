import { atom } from 'jotai'

/** A dialog about a contact's record: a new one, one that is changed, or one that is only looked at. */
export type ContactDialog =
  | { readonly kind: 'register'; readonly phone: string }
  | { readonly kind: 'edit' | 'card'; readonly contactId: string }

/** The dialog that is open; one at a time, over the inbox. */
export const contactDialogAtom = atom<ContactDialog | null>(null)
