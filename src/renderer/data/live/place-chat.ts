import type { Contact } from '#contract/entities/contact.ts'
import type { Change, Effect, EventResult, EventViewer, Lookup } from './event-result.ts'
import { isListed, type ListFilter } from './list-filter.ts'

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

/** Puts a contact as it is now where it belongs: into the list, out of it, or out of sight. */
export function placeChat(
  lookup: Lookup,
  contact: Contact,
  viewer: EventViewer,
  filter: ListFilter,
): EventResult {
  if (!viewer.sees(contact)) return dropChat(lookup, contact.id, 'hidden')
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
