import { atom } from 'jotai'
import type { Macro } from '#contract/entities/chats/macro.ts'
import type { CrmRecord } from '#contract/entities/contacts/crm.ts'

/** The actions on assignment and status that a dialog confirms. */
export type AssignmentDialogKind =
  'assign' | 'assignTeam' | 'releaseToTeam' | 'release' | 'markSuccess' | 'archiveStatus'

/**
 * A dialog over the inbox. The list, a chat's menu, the composer, the sidebar or the command palette open it. It stays
 * open when the element that opened it unmounts, e.g. the sidebar in a narrow window.
 */
export type InboxDialog =
  | { readonly kind: 'saveView' }
  | { readonly kind: 'manageViews' }
  | { readonly kind: 'snoozed' }
  | { readonly kind: 'undo' }
  /** `contactIds`: the selected chats; empty for all free ones. */
  | { readonly kind: 'shareOut'; readonly contactIds: readonly string[] }
  /** Dialogs for the selected chats. */
  | { readonly kind: 'assignChats' }
  | { readonly kind: 'macroChats' }
  | { readonly kind: 'tagChats'; readonly on: boolean }
  | { readonly kind: 'closeChats'; readonly closing: 'archive' | 'finish' }
  | { readonly kind: PlainChatDialog; readonly contactId: string }
  /** `toUserId`: the agent who is chosen at first. */
  | { readonly kind: 'transfer'; readonly contactId: string; readonly toUserId?: string }
  /** Asks before a chat is closed that is free or a colleague's. */
  | {
      readonly kind: 'closeChat'
      readonly contactId: string
      readonly closing: 'archive' | 'finish'
    }
  /** Asks for values before a chat is finished, or before a macro that finishes it. `numbers`: the fields without one. */
  | {
      readonly kind: 'fillFields'
      readonly contactId: string
      readonly numbers: readonly number[]
      readonly macro?: Macro
    }
  /** `record`: the CRM record that the dialog edits; null if the contact has none. */
  | { readonly kind: 'crm'; readonly contactId: string; readonly record: CrmRecord | null }

/** Dialogs that need only a chat. */
type PlainChatDialog =
  | 'snooze'
  | 'jumpToDay'
  | 'tag'
  | 'macro'
  | 'schedule'
  | 'compose'
  | 'place'
  | 'block'
  | 'unblock'
  | 'optOut'
  | 'optIn'
  | 'card'
  | 'askPlace'
  | 'askNumber'
  | 'askCall'
  | 'products'
  | 'deleteChat'
  | 'exportPdf'
  | 'statusTags'
  | AssignmentDialogKind

export const inboxDialogAtom = atom<InboxDialog | null>(null)

/** The id of the open dialog's chat; null if no dialog is open or the dialog is not about a chat. */
export const inboxDialogChatAtom = atom((get) => {
  const dialog = get(inboxDialogAtom)
  return dialog !== null && 'contactId' in dialog ? dialog.contactId : null
})
