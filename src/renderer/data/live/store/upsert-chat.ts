import type { Contact } from '#contract/entities/contacts/contact.ts'
import { isOlder } from '#contract/rules/service/newer-revision.ts'
import {
  nothing,
  type ClosedChat,
  type EventResult,
  type EventViewer,
  type Lookup,
  type Taken,
} from './event-result.ts'
import { isListed, type ListFilter } from '#renderer/data/chats/chat-filter.ts'

/**
 * Stores a contact, and lists it if it matches the filter. If the viewer does not see it, the contact is removed. Without
 * a revision the contact may be older than a response, so it is fetched again.
 */
export function upsertChat(
  lookup: Lookup,
  contact: Contact,
  viewer: EventViewer,
  filter: ListFilter,
): EventResult {
  const { id: contactId, userId, revision } = contact
  if (isOlder(contact, lookup.chat(contactId))) return nothing
  if (!viewer.sees(contact)) return dropChat(lookup, { contactId, revision }, 'hidden', { userId })
  const listed = isListed(contact, filter, viewer)
  const isUnsure = revision === undefined && (listed || lookup.chat(contactId) !== undefined)
  return {
    changes: [{ kind: 'chat.put', contact, listed }],
    effects: isUnsure ? [{ kind: 'refetchChat', contactId }] : [],
  }
}

/** Removes a chat from the list and the screen, unless a newer state of it is stored. */
export function dropChat(
  lookup: Lookup,
  { contactId, revision }: { contactId: string; revision?: number | undefined },
  why: ClosedChat['why'],
  taken?: Taken,
): EventResult {
  if (isOlder({ revision }, lookup.chat(contactId))) return nothing
  return {
    changes: [{ kind: 'chat.drop', contactId, revision }],
    effects:
      lookup.openContactId === contactId
        ? [{ kind: 'closeChat', contactId, why, ...(taken && { taken }) }]
        : [],
  }
}
