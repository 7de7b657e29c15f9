import type { Contact } from '#contract/entities/contact.ts'
import type { Change, Effect, EventResult, EventViewer, Lookup } from './event-result.ts'
import { isListed, type ListFilter } from './list-filter.ts'
import { laterStatus } from '#contract/rules/message-status.ts'

/** Whether the chat counts among the pending ones, as the service counts them. */
export function isPending(contact: Contact): boolean {
  return !contact.archived && contact.chat.pendingMessages > 0
}

/** How the count of pending chats changes when `before` becomes `after` (undefined: not the viewer's to see). */
export function countPending(
  before: Contact | undefined,
  after: Contact | undefined,
): { changes: Change[]; effects: Effect[] } {
  // Of a chat that was never fetched nobody knows whether it was counted.
  if (before === undefined) return { changes: [], effects: [{ kind: 'refetchCounter' }] }
  const was = isPending(before)
  const is = after !== undefined && isPending(after)
  if (was === is) return { changes: [], effects: [] }
  return { changes: [{ kind: 'pendingChats.add', by: is ? 1 : -1 }], effects: [] }
}

/**
 * The contact with its last message's status as far as it has been heard of: an event carries the chat as it was when
 * it was written, and the channel's report may have overtaken it.
 */
function withLaterStatus(lookup: Lookup, contact: Contact): Contact {
  const { lastMessageId, lastMessageStatus } = contact.chat
  if (lastMessageId === undefined || lastMessageStatus === undefined) return contact
  const row = lookup.chat(contact.id)?.chat
  const known = [
    lookup.message(lastMessageId)?.status,
    row?.lastMessageId === lastMessageId ? row.lastMessageStatus : undefined,
  ]
  let later = lastMessageStatus
  for (const status of known) if (status !== undefined) later = laterStatus(later, status)
  if (later === lastMessageStatus) return contact
  return { ...contact, chat: { ...contact.chat, lastMessageStatus: later } }
}

/** Puts a contact as it is now where it belongs: into the list, out of it, or out of sight. */
export function placeChat(
  lookup: Lookup,
  told: Contact,
  viewer: EventViewer,
  filter: ListFilter,
): EventResult {
  if (!viewer.sees(told)) return dropChat(lookup, told.id, 'hidden')
  const contact = withLaterStatus(lookup, told)
  const { changes, effects } = countPending(lookup.chat(contact.id), contact)
  return {
    changes: [{ kind: 'chat.put', contact, listed: isListed(contact, filter) }, ...changes],
    effects,
  }
}

/** Takes a chat out of the list and off the screen. */
export function dropChat(
  lookup: Lookup,
  contactId: string,
  why: 'hidden' | 'deleted',
): EventResult {
  const { changes, effects } = countPending(lookup.chat(contactId), undefined)
  return {
    changes: [{ kind: 'chat.drop', contactId }, ...changes],
    effects:
      lookup.openContactId === contactId
        ? [...effects, { kind: 'closeChat', contactId, why }]
        : effects,
  }
}
