import { atom } from 'jotai'
import type { CrmRecord } from '#contract/entities/crm.ts'
import type { AssignmentDialogKind } from '../actions/assignment-actions.ts'

/**
 * A dialog over the inbox that the list's tools, a chat's menu, what stands beside it or the command palette has asked for.
 * It stays where these go: the sidebar does in a window that is made narrow, and with the chat that it stands beside.
 */
export type InboxDialog =
  | { readonly kind: 'saveView' }
  | { readonly kind: 'manageViews' }
  | { readonly kind: 'snoozed' }
  | { readonly kind: PlainChatDialog; readonly contactId: string }
  /** `record` as it is known, null where there is none. */
  | { readonly kind: 'crm'; readonly contactId: string; readonly record: CrmRecord | null }

/** What is asked about a chat and needs to know nothing more than which. */
type PlainChatDialog =
  'snooze' | 'schedule' | 'compose' | 'deleteChat' | 'statusTags' | AssignmentDialogKind

/** The one that stands open. */
export const inboxDialogAtom = atom<InboxDialog | null>(null)

/** The chat that the dialog is about. */
export const inboxDialogChatAtom = atom((get) => {
  const dialog = get(inboxDialogAtom)
  return dialog !== null && 'contactId' in dialog ? dialog.contactId : null
})
