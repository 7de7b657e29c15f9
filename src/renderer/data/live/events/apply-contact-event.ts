import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { RealtimeEvent } from '#contract/events.ts'
import { isAdmin, isPublisher } from '#contract/policies/viewer.ts'
import type {
  Effect,
  EventResult,
  EventViewer,
  Lookup,
} from '#renderer/data/live/store/event-result.ts'
import { isListed, type ListFilter } from '#renderer/data/chats/chat-filter.ts'
import { dropChat, upsertChat } from '#renderer/data/live/store/upsert-chat.ts'
import { refetchStored } from './apply-message-event.ts'

type ContactEvent = Extract<RealtimeEvent, { name: `contact.${string}` | `chat.${string}` }>

/** Applies an event about a contact or chat. */
export function applyContactEvent(
  lookup: Lookup,
  event: ContactEvent,
  viewer: EventViewer,
  filter: ListFilter,
): EventResult {
  // The list and the counter were refetched with the response to the viewer's own change.
  const isOwn = event.data.byUserId === viewer.userId
  switch (event.name) {
    case 'contact.created':
    case 'chat.flags':
    case 'chat.followed':
    case 'chat.wait':
    case 'chat.status':
    case 'chat.statusTags':
    case 'contact.assigned':
    case 'contact.unassigned':
      return upsertChat(lookup, event.data.contact, viewer, filter)

    case 'contact.blocked': {
      const upserted = upsertChat(lookup, event.data.contact, viewer, filter)
      return { ...upserted, effects: [...upserted.effects, { kind: 'refetchBlocked' }] }
    }

    // An edit by another user refreshes the list if the contact is not in it (specification, section 4).
    case 'contact.edited': {
      const { contact } = event.data
      const upserted = upsertChat(lookup, contact, viewer, filter)
      const isShown = viewer.sees(contact) && isListed(contact, filter, viewer)
      return isShown || isOwn
        ? upserted
        : { ...upserted, effects: [...upserted.effects, { kind: 'refetchList' }] }
    }

    case 'contact.reassigned': {
      const { contact } = event.data
      if (isAdmin(viewer) || isOwn) return upsertChat(lookup, contact, viewer, filter)
      return refreshed(lookup, contact, viewer, filter)
    }

    case 'contact.teamAssigned':
    case 'contact.teamUnassigned':
    case 'contact.releasedToTeam': {
      const { contact } = event.data
      if (isPublisher(viewer) && !isOwn) return refreshed(lookup, contact, viewer, filter)
      return upsertChat(lookup, contact, viewer, filter)
    }

    case 'contact.tagAdded':
    case 'contact.tagRemoved':
    case 'contact.levelTagRemoved': {
      const { contact, contactId } = event.data
      const upserted = upsertChat(lookup, contact, viewer, filter)
      return { ...upserted, effects: [...upserted.effects, { kind: 'refetchTags', contactId }] }
    }
    case 'contact.levelTagAdded': {
      const { contact, contactId, tag } = event.data
      const upserted = upsertChat(lookup, contact, viewer, filter)
      const effects: Effect[] = [...upserted.effects, { kind: 'refetchTags', contactId }]
      if (filter.levelTags.some((wanted) => wanted.levelId === tag.type))
        effects.push({ kind: 'refetchList' })
      return { ...upserted, effects }
    }
    case 'contact.noteAdded':
      return {
        changes: [],
        effects: [{ kind: 'refetchNotes', contactId: event.data.contactId }],
      }

    case 'contact.scheduled':
      return {
        changes: [],
        effects: [{ kind: 'refetchScheduled', contactId: event.data.contactId }],
      }

    case 'chat.pending': {
      const { contactId, contact } = event.data
      if (contact !== undefined) return upsertChat(lookup, contact, viewer, filter)
      const effects = refetchStored(lookup, contactId)
      return { changes: [], effects: [{ kind: 'refetchCounter' }, ...effects] }
    }

    case 'chat.deleted': {
      const { contact } = event.data
      const upserted = upsertChat(lookup, contact, viewer, filter)
      return {
        changes: [
          { kind: 'conversation.clear', contactId: contact.id, revision: contact.revision },
          ...upserted.changes,
        ],
        effects: upserted.effects,
      }
    }
    // Any message that is loaded may be gone; those that stay have their former revisions.
    case 'chat.history': {
      const { contact } = event.data
      const { id: contactId } = contact
      const upserted = upsertChat(lookup, contact, viewer, filter)
      const effects: Effect[] = [
        { kind: 'refetchMessages', contactId },
        { kind: 'refetchContacts' },
      ]
      return {
        changes: [{ kind: 'conversation.clear', contactId }, ...upserted.changes],
        effects: [...upserted.effects, ...effects],
      }
    }
    // Its messages have other positions, so what is loaded of them is no longer true.
    case 'contact.merged': {
      const { contact } = event.data
      const { id: contactId } = contact
      // The messages that it has now have its own revision.
      const revision = contact.revision === undefined ? undefined : contact.revision - 1
      const upserted = upsertChat(lookup, contact, viewer, filter)
      const effects: Effect[] = [
        { kind: 'refetchMessages', contactId },
        { kind: 'refetchNotes', contactId },
        { kind: 'refetchTags', contactId },
        { kind: 'refetchScheduled', contactId },
        { kind: 'refetchContacts' },
      ]
      return {
        changes: [{ kind: 'conversation.clear', contactId, revision }, ...upserted.changes],
        effects: [...upserted.effects, ...effects],
      }
    }
    case 'contact.deleted': {
      const dropped = dropChat(lookup, { contactId: event.data.contactId }, 'deleted')
      return { ...dropped, effects: [...dropped.effects, { kind: 'refetchContacts' }] }
    }
    case 'contact.hidden': {
      const { contactId, revision, byUserId, userId, noteUntil } = event.data
      return dropChat(lookup, { contactId, revision }, 'hidden', { byUserId, userId, noteUntil })
    }
  }
}

/**
 * Refetches the list and the counter, because only the service can decide which chats this viewer sees after the event.
 * Also refetches the chat if it is stored or belongs in the list: its row may be below the refetched rows.
 */
function refreshed(
  lookup: Lookup,
  contact: Contact,
  viewer: EventViewer,
  filter: ListFilter,
): EventResult {
  const effects: Effect[] = [{ kind: 'refetchList' }, { kind: 'refetchCounter' }]
  const isWanted = viewer.sees(contact) && isListed(contact, filter, viewer)
  if (isWanted || lookup.chat(contact.id) !== undefined)
    effects.push({ kind: 'refetchChat', contactId: contact.id })
  return { changes: [], effects }
}
