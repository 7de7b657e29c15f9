import { atom } from 'jotai'
import { holdAskedChat } from '../../../data/live/hold-asked-chat.ts'
import type { FilingKind } from '../filing-actions.ts'

/** A dialog over the inbox that the list's tools, a chat's menu or the command palette has asked for. */
export type InboxDialog =
  | { readonly kind: 'saveView' }
  | { readonly kind: 'manageViews' }
  | { readonly kind: 'snoozed' }
  | { readonly kind: 'snooze' | 'schedule' | 'deleteChat' | FilingKind; readonly contactId: string }

/** The one that stands open. */
export const inboxDialogAtom = atom<InboxDialog | null>(null)

holdAskedChat(
  atom((get) => {
    const dialog = get(inboxDialogAtom)
    return dialog !== null && 'contactId' in dialog ? dialog.contactId : null
  }),
)
