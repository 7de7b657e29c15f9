import { atom } from 'jotai'

/** A contact dialog: register, edit or view. In the delay between view and edit (`toEdit`) no dialog is visible. */
export type ContactDialog =
  | { readonly kind: 'register'; readonly phone: string }
  | { readonly kind: 'edit' | 'card' | 'toEdit'; readonly contactId: string }

/** The open contact dialog. */
export const contactDialogAtom = atom<ContactDialog | null>(null)

/** The id of the open dialog's contact; null if there is none. */
export const contactDialogChatAtom = atom((get) => {
  const dialog = get(contactDialogAtom)
  return dialog === null || dialog.kind === 'register' ? null : dialog.contactId
})
