import { contactsApi } from '#contract/api/contacts.ts'
import type { Contact } from '#contract/entities/contact.ts'
import type { RealtimeEvent } from '#contract/events.ts'
import { hasSameMarks } from '#renderer/data/live/store/chat-marks.ts'
import {
  nothing,
  type Effect,
  type EventResult,
  type EventViewer,
  type Lookup,
} from '#renderer/data/live/store/event-result.ts'
import { isListed, type ListFilter } from '#renderer/data/live/store/chat-filter.ts'

/** The events about contacts and chats, except those that `applyEvent` applies even if the viewer caused them. */
type OwnEvent = Exclude<
  Extract<RealtimeEvent, { name: `contact.${string}` | `chat.${string}` }>,
  {
    name:
      | 'contact.hidden'
      | 'contact.deleted'
      | 'chat.deleted'
      | 'contact.noteAdded'
      | 'contact.scheduled'
  }
>

/**
 * Ignores an own event, because the store may already have later changes. If the store does not have the result of the
 * event's change, the chat is refetched: an older response has overwritten the result, or the change was made on
 * another desktop.
 */
export function applyOwnEcho(
  lookup: Lookup,
  event: OwnEvent,
  viewer: EventViewer,
  filter: ListFilter,
): EventResult {
  const { contactId, received } = subjectOf(event)
  const known = lookup.chat(contactId)
  const isMissing =
    known === undefined
      ? received !== undefined && viewer.sees(received) && isListed(received, filter)
      : !hasResult(known, event)
  const effects: Effect[] = isMissing ? [{ kind: 'recheckChat', contactId }] : []
  // This desktop changes only stored chats, so the change was made on another desktop, and the count of pending chats
  // does not include it.
  if (known === undefined && (event.name === 'chat.pending' || event.name === 'chat.flags'))
    effects.push({ kind: 'refetchCounter' })
  return effects.length === 0 ? nothing : { changes: [], effects }
}

/** The id of an event's chat and, if the event contains the contact, the contact. */
function subjectOf(event: OwnEvent): { contactId: string; received?: Contact } {
  switch (event.name) {
    case 'chat.pending':
      return { contactId: event.data.contactId }
    default:
      return { contactId: event.data.contact.id, received: event.data.contact }
  }
}

/** Whether the stored chat `known` already has the result of the event. */
function hasResult(known: Contact, event: OwnEvent): boolean {
  switch (event.name) {
    case 'chat.flags':
      return hasSameMarks(known, event.data.contact)
    case 'chat.pending':
      return known.chat.pendingMessages === event.data.pendingMessages
    case 'chat.status':
      return isSame(statusOf, known, event.data.contact)
    case 'chat.statusTags':
      return isSame(({ chatStatusTags }) => chatStatusTags, known, event.data.contact)
    case 'contact.edited':
      return isSame(recordOf, known, event.data.contact)
    case 'contact.assigned':
    case 'contact.reassigned':
    case 'contact.unassigned':
    case 'contact.teamAssigned':
    case 'contact.teamUnassigned':
    case 'contact.releasedToTeam':
      return isSame(assigneesOf, known, event.data.contact)
    case 'contact.tagAdded':
    case 'contact.tagRemoved': {
      const { contact, tagId } = event.data
      return known.tagIdList.includes(tagId) === contact.tagIdList.includes(tagId)
    }
    case 'contact.levelTagAdded':
    case 'contact.levelTagRemoved': {
      const { contact, tag } = event.data
      return hasLevelTag(known, tag.id) === hasLevelTag(contact, tag.id)
    }
    // This event changes no stored field of the chat.
    case 'contact.created':
      return true
  }
}

const statusOf = ({ chatStatus, chatStatusSetByUser, chatStatusSetByUserAt }: Contact) => [
  chatStatus,
  chatStatusSetByUser,
  chatStatusSetByUserAt,
]

const assigneesOf = ({ userId, userTagId, teamTagId }: Contact) => [userId, userTagId, teamTagId]

const recordNames = Object.keys(contactsApi.editContact.body.shape)
const recordOf = (contact: Contact) => recordNames.map((name) => contact[name])

const hasLevelTag = ({ tagLvl }: Contact, id: string) => tagLvl.some(({ tagId }) => tagId === id)

function isSame(part: (contact: Contact) => unknown, one: Contact, other: Contact): boolean {
  return JSON.stringify(part(one)) === JSON.stringify(part(other))
}
