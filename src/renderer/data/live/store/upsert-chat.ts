import type { Contact } from '#contract/entities/contact.ts'
import { isPending } from '#contract/rules/pending.ts'
import type {
  Change,
  ClosedChat,
  Effect,
  EventResult,
  EventViewer,
  Lookup,
  Taken,
} from './event-result.ts'
import { isListed, type ListFilter } from './chat-filter.ts'
import { laterStatus } from '#contract/rules/message-status.ts'

/**
 * The change of the pending count when a chat changes.
 * @param before undefined for a chat that the store does not have
 * @param after undefined for a chat that is removed
 */
export function countPending(
  before: Contact | undefined,
  after: Contact | undefined,
): { changes: Change[]; effects: Effect[] } {
  // It is unknown whether the count includes a chat that the store does not have.
  if (before === undefined) return { changes: [], effects: [{ kind: 'refetchCounter' }] }
  const was = isPending(before)
  const is = after !== undefined && isPending(after)
  if (was === is) return { changes: [], effects: [] }
  return { changes: [{ kind: 'pendingChats.add', by: is ? 1 : -1 }], effects: [] }
}

/**
 * Returns the event's contact with the later status of its last message: the event's or the stored one. The store may
 * already have a later status, because an event contains the chat as it was at the time of the event.
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

/** Stores a contact, and lists it if it matches the filter. If the viewer does not see it, the contact is removed. */
export function upsertChat(
  lookup: Lookup,
  received: Contact,
  viewer: EventViewer,
  filter: ListFilter,
): EventResult {
  if (!viewer.sees(received))
    return dropChat(lookup, received.id, 'hidden', { userId: received.userId })
  const contact = withLaterStatus(lookup, received)
  const { changes, effects } = countPending(lookup.chat(contact.id), contact)
  return {
    changes: [{ kind: 'chat.put', contact, listed: isListed(contact, filter) }, ...changes],
    effects,
  }
}

/** Removes a chat from the list and the screen. */
export function dropChat(
  lookup: Lookup,
  contactId: string,
  why: ClosedChat['why'],
  taken?: Taken,
): EventResult {
  const { changes, effects } = countPending(lookup.chat(contactId), undefined)
  return {
    changes: [{ kind: 'chat.drop', contactId }, ...changes],
    effects:
      lookup.openContactId === contactId
        ? [...effects, { kind: 'closeChat', contactId, why, ...(taken && { taken }) }]
        : effects,
  }
}
