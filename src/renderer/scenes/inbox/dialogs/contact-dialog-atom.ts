import { atom } from 'jotai'

/**
 * A dialog about a contact's record: a new one, one that is changed, or one that is only looked at. `toEdit`: none is to be
 * seen, for a moment between the last two.
 */
export type ContactDialog =
  | { readonly kind: 'register'; readonly phone: string }
  | { readonly kind: 'edit' | 'card' | 'toEdit'; readonly contactId: string }

/** The dialog that is open; one at a time, over the inbox. */
export const contactDialogAtom = atom<ContactDialog | null>(null)

/** The contact that the dialog is about. */
export const contactDialogChatAtom = atom((get) => {
  const dialog = get(contactDialogAtom)
  return dialog === null || dialog.kind === 'register' ? null : dialog.contactId
})
