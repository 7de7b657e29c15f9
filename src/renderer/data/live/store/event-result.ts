import type { ChatSnooze } from '#contract/entities/chats/chat-snooze.ts'
import type { ChatViewers } from '#contract/entities/chats/chat-viewers.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import type { LineLeaving, LineStatus } from '#contract/entities/line/line.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import type { Role } from '#contract/entities/people/permission.ts'
import type { OwnIds } from '#contract/rules/chats/chat-views.ts'
import type { AccessChange } from '#renderer/data/session/access-change.ts'

/** What `applyEvent` may look up. Each lookup costs O(1). */
export interface Lookup {
  /** A contact that is in the list or whose chat is open, cached or retained. */
  chat(contactId: string): Contact | undefined
  /**
   * How much of a conversation is loaded.
   * - `attached`: a range up to its newest message, so that a new message can be appended.
   * - `detached`: a range that ends before its newest message.
   */
  conversation(contactId: string): 'none' | 'attached' | 'detached'
  /** The chat that the viewer has open. */
  readonly openContactId: string | null
}

/** The properties of the viewer on which the result of an event depends. */
export interface EventViewer extends OwnIds {
  readonly role: Role
  /** Whether the policies let this viewer see the contact's chat. */
  sees(contact: Contact): boolean
}

/** Who took a chat away from the viewer, as far as the event says it. */
export interface Taken {
  readonly byUserId?: string | undefined
  /** The agent who has the chat now. */
  readonly userId?: string | undefined
  /** Until when the viewer may add one note to the chat. */
  readonly noteUntil?: string | undefined
}

/** A chat that the app closed. */
export interface ClosedChat {
  readonly contactId: string
  readonly why: 'hidden' | 'deleted'
  readonly taken?: Taken | undefined
}

/** A change of the live store. */
export type Change =
  /** Stores the contact, unless a newer state of it is known. Lists it if `listed`; otherwise removes it from the list. */
  | { kind: 'chat.put'; contact: Contact; listed: boolean }
  /** The contact was deleted, or the viewer may no longer see it since this revision. */
  | { kind: 'chat.drop'; contactId: string; revision?: number | undefined }
  /** Stores the message. It is shown if it is in the loaded range of its conversation or follows that range. */
  | { kind: 'message.put'; message: Message }
  | { kind: 'message.drop'; contactId: string; messageId: string }
  /** All messages of a conversation up to this revision were deleted; without a revision, all of them. */
  | { kind: 'conversation.clear'; contactId: string; revision?: number | undefined }
  /** A customer's message arrived at this position of a `detached` conversation. */
  | { kind: 'conversation.unseen'; contactId: string; position: number }

/** Work to do after a change; the caller runs it and may coalesce effects of the same kind. */
export type Effect =
  | { kind: 'refetchList' }
  /** Refetch all loaded rows of the list: any of them may be gone. */
  | { kind: 'refetchWholeList' }
  | { kind: 'refetchChat'; contactId: string }
  /** Refetch the loaded messages of a conversation. */
  | { kind: 'refetchMessages'; contactId: string }
  | { kind: 'refetchCounter' }
  | { kind: 'refetchTags'; contactId: string }
  | { kind: 'refetchNotes'; contactId: string }
  | { kind: 'refetchScheduled'; contactId: string }
  /** Contacts changed: refetch the table of contacts and the counts of segments. */
  | { kind: 'refetchContacts' }
  | { kind: 'refetchBlocked' }
  | { kind: 'refetchContactFields' }
  | { kind: 'refetchSegments' }
  | { kind: 'refetchSavedViews' }
  | { kind: 'refetchMacros' }
  | { kind: 'refetchRules' }
  | { kind: 'refetchRuleRuns' }
  | { kind: 'refetchTargets' }
  | { kind: 'refetchIntegrations' }
  /** The group's demand of two steps changed: read it and the user again, whom it may concern. */
  | { kind: 'refetchTwoStep' }
  | { kind: 'refetchTagList' }
  /** The tag `tagId` has replaced the tag `replacedId` on every contact. */
  | { kind: 'tagReplaced'; tagId: string; replacedId: string }
  | { kind: 'refetchTemplates' }
  | { kind: 'refetchFlows' }
  | { kind: 'refetchCampaigns' }
  /** A message came from an ad: refetch the figures of ads and the ad above the chat's first message. */
  | { kind: 'refetchAds' }
  | { kind: 'refetchWaTemplates' }
  | { kind: 'refetchMembers' }
  /** Other users opened or left these chats, or began or stopped to write in them. */
  | { kind: 'viewersChanged'; items: readonly ChatViewers[] }
  /** The snoozes of a chat, of all users. */
  | { kind: 'snoozesChanged'; contactId: string; snoozes: readonly ChatSnooze[] }
  | { kind: 'refetchTeams' }
  | { kind: 'refetchInvitations' }
  | { kind: 'refetchWhatsAppProfile' }
  | { kind: 'refetchNotifications' }
  | { kind: 'refetchQrCode' }
  /** Reload the frames (embedded web pages) of campaigns and reports: they may show users who have left the group. */
  | { kind: 'reloadFrames' }
  /** A customer's message arrived in the open chat: the screen reader announces it. */
  | { kind: 'announce'; message: Message }
  /** The open chat's contact was deleted, or the viewer may no longer see it. */
  | ({ kind: 'closeChat' } & ClosedChat)
  /** The list is filtered by an agent who was removed or disabled, or has lost their tag. */
  | { kind: 'clearAgentFilter'; tagId: string }
  | { kind: 'groupChanged'; group: Group }
  /** The group's line has another state (null: there is none any more), or messages that waited for it are leaving. */
  | { kind: 'lineChanged'; line?: LineStatus | null | undefined; leaving?: LineLeaving | undefined }
  | { kind: 'qrAssignerChanged'; hasQrAssigner: boolean }
  | { kind: 'qrAccessChanged'; hasQrAccess: boolean }
  /** The viewer's own tags changed. This changes which tags, and possibly which chats, are visible. */
  | { kind: 'ownTagsChanged' }
  /** The viewer is in another team, which changes which chats and tags are visible. */
  | { kind: 'ownTeamChanged' }
  | { kind: 'ownServiceStatus'; serviceStatus: number }
  /** The viewer's own role or access changed: show it, and sign out after `limits.accessChangeLogoutMs`. */
  | { kind: 'ownAccessChanged'; how: AccessChange }

export interface EventResult {
  readonly changes: readonly Change[]
  readonly effects: readonly Effect[]
}

/** The result of an event that changes nothing for this viewer. */
export const nothing: EventResult = { changes: [], effects: [] }
