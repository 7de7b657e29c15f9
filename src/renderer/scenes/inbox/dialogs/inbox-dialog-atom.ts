import { atom } from 'jotai'

/** A dialog over the inbox that the list's tools, a chat's menu or the command palette has asked for. */
export type InboxDialog =
  | { readonly kind: 'saveView' }
  | { readonly kind: 'manageViews' }
  | { readonly kind: 'snoozed' }
  | { readonly kind: 'snooze' | 'assign'; readonly contactId: string }

/** The one that stands open. */
export const inboxDialogAtom = atom<InboxDialog | null>(null)
