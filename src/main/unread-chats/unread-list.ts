import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { RealtimeEvent } from '#contract/events.ts'
import { isPending } from '#contract/rules/chats/pending.ts'

/** Maximum number of chats in the list. The least recent are dropped. */
const LIST_MAX = 100

/** The unread chats of `contacts`, most recent first. */
export function unreadList(contacts: readonly Contact[]): readonly Contact[] {
  return contacts
    .filter(isPending)
    .toSorted((a, b) => b.chat.updateAt.localeCompare(a.chat.updateAt))
    .slice(0, LIST_MAX)
}

/**
 * Applies a live event to the list.
 * @returns the new list, or the same array if the event cannot change it; null if the event does not contain enough to
 * update the list, which must then be fetched
 */
export function unreadAfter(
  list: readonly Contact[],
  event: RealtimeEvent,
): readonly Contact[] | null {
  switch (event.name) {
    case 'chat.pending':
      return withPending(list, event.data.contactId, event.data.pendingMessages)
    case 'contact.hidden':
    case 'contact.deleted':
      return without(list, event.data.contactId)
    case 'chat.deleted':
      return without(list, event.data.contact.id)
    case 'message.created':
    case 'message.deleted':
    case 'contact.created':
    case 'contact.edited':
    case 'chat.flags':
      return withContact(list, event.data.contact)
    default:
      return list
  }
}

function withPending(
  list: readonly Contact[],
  contactId: string,
  pendingMessages: number,
): readonly Contact[] | null {
  if (pendingMessages === 0) return without(list, contactId)
  const listed = list.find(({ id }) => id === contactId)
  // A chat outside the list was marked as unread. The event contains only its id, so the chat must be fetched.
  if (listed === undefined) return null
  return withContact(list, { ...listed, chat: { ...listed.chat, pendingMessages } })
}

function without(list: readonly Contact[], contactId: string): readonly Contact[] {
  const isListed = list.some(({ id }) => id === contactId)
  return isListed ? list.filter(({ id }) => id !== contactId) : list
}

function withContact(list: readonly Contact[], contact: Contact): readonly Contact[] {
  const others = without(list, contact.id)
  return isPending(contact) ? unreadList([contact, ...others]) : others
}
