import { atom } from 'jotai'
import type { ContactDraft } from '#contract/draft-forms.ts'

/** Fields of a new contact that are filled in when the form opens. */
export type FilledContact = Pick<ContactDraft, 'name' | 'lastName' | 'email'>

/**
 * A contact dialog. `card` shows the contact. `toEdit` is the short delay after `card` has closed and before `edit`
 * opens; no dialog is visible then.
 */
export type ContactDialog =
  | {
      readonly kind: 'register'
      readonly phone: string
      /** What is known of the person besides the number. */
      readonly filled?: FilledContact
    }
  | { readonly kind: 'edit' | 'card' | 'toEdit'; readonly contactId: string }

export const contactDialogAtom = atom<ContactDialog | null>(null)

/** The id of the open dialog's contact; null if no dialog is open or the contact is not registered yet. */
export const contactDialogChatAtom = atom((get) => {
  const dialog = get(contactDialogAtom)
  return dialog === null || dialog.kind === 'register' ? null : dialog.contactId
})
