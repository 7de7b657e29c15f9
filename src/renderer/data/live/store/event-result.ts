import type { Contact } from '#contract/entities/contact.ts'
import type { Group } from '#contract/entities/group.ts'
import type { Message } from '#contract/entities/message.ts'
import type { Role } from '#contract/entities/permission.ts'
import type { AccessChange } from '../../access-change.ts'
import type { MessageNews } from './message-patch.ts'

/** What `applyEvent` may look up. Each question costs O(1). */
export interface Lookup {
  /** A contact that the list or an opened chat holds. */
  chat(contactId: string): Contact | undefined
  /** A message of a conversation that is held, or one told while the answer that it follows on is on its way. */
  message(messageId: string): Message | undefined
  /** How much of a conversation is held. `attached`: up to its newest message, so that a new one follows on. */
  conversation(contactId: string): 'none' | 'attached' | 'detached'
  /** The chat that is open before the viewer. */
  readonly openContactId: string | null
}

/** Who looks, as far as an event's effect depends on it. */
export interface EventViewer {
  readonly userId: string
  readonly role: Role
  /** The policies' answer for this viewer in this group. */
  sees(contact: Contact): boolean
}

/** A change of the live store. */
export type Change =
  /** The contact as it is now; in the list where `listed`, out of it otherwise. */
  | { kind: 'chat.put'; contact: Contact; listed: boolean }
  /** The contact is nothing to this viewer any more. */
  | { kind: 'chat.drop'; contactId: string }
  /** The message as it is now: shown where its conversation is held and it follows on. */
  | { kind: 'message.put'; message: Message }
  /** Something happened to a message that is not known: an answer on its way may have it as it was before. */
  | { kind: 'message.news'; contactId: string; messageId: string; news: MessageNews }
  | { kind: 'message.drop'; contactId: string; messageId: string }
  /** All messages of a conversation are gone. */
  | { kind: 'conversation.clear'; contactId: string }
  /** More or fewer chats with something pending. */
  | { kind: 'pendingChats.add'; by: 1 | -1 }
  /** A customer's message came into a held conversation whose newest end is not held, at this position. */
  | { kind: 'conversation.unseen'; contactId: string; position: number }

/** What is to be done after a change; the caller runs these, and may join several of a kind into one. */
export type Effect =
  | { kind: 'refetchList' }
  | { kind: 'refetchChat'; contactId: string }
  /** An echo of one's own act differs from what shows: something older has come over it, or one did it elsewhere. */
  | { kind: 'recheckChat'; contactId: string }
  | { kind: 'refetchCounter' }
  | { kind: 'refetchTags'; contactId: string }
  | { kind: 'refetchNotes'; contactId: string }
  | { kind: 'refetchScheduled'; contactId: string }
  /** Contacts changed: the table of contacts and the counts of segments. */
  | { kind: 'refetchContacts' }
  | { kind: 'refetchSegments' }
  | { kind: 'refetchTagList' }
  /** A tag took the place of another on every contact. */
  | { kind: 'tagReplaced'; tagId: string; replacedId: string }
  | { kind: 'refetchTemplates' }
  | { kind: 'refetchFlows' }
  | { kind: 'refetchWaTemplates' }
  | { kind: 'refetchMembers' }
  | { kind: 'refetchTeams' }
  | { kind: 'refetchInvitations' }
  | { kind: 'refetchNotifications' }
  | { kind: 'refetchQrCode' }
  /** The pages in frames beside a chat tell of people who are no longer there. */
  | { kind: 'reloadFrames' }
  /** A customer's message came into the open chat: to be told to a screen reader. */
  | { kind: 'announce'; message: Message }
  /** The open chat is no longer the viewer's to see. */
  | { kind: 'closeChat'; contactId: string; why: 'hidden' | 'deleted' }
  /** The list is narrowed to an agent who is no longer there. */
  | { kind: 'clearAgentFilter'; tagId: string }
  | { kind: 'groupChanged'; group: Group }
  | { kind: 'qrAssignerChanged'; hasQrAssigner: boolean }
  | { kind: 'qrAccessChanged'; hasQrAccess: boolean }
  /** The viewer owns other tags: they see other tags, and maybe other chats. */
  | { kind: 'ownTagsChanged' }
  | { kind: 'ownServiceStatus'; serviceStatus: number }
  /** The viewer's own role or access changed: say so, and sign out after `limits.accessChangeLogoutMs`. */
  | { kind: 'ownAccessChanged'; how: AccessChange }

export interface EventResult {
  readonly changes: readonly Change[]
  readonly effects: readonly Effect[]
}

/** An event that means nothing to this viewer. */
export const nothing: EventResult = { changes: [], effects: [] }
