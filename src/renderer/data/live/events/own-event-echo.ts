import { contactRecordsApi } from '#contract/api/contact-records.ts'
import type { Contact } from '#contract/entities/contact.ts'
import type { RealtimeEvent } from '#contract/events.ts'
import { hasSameMarks } from '../store/chat-marks.ts'
import {
  nothing,
  type Effect,
  type EventResult,
  type EventViewer,
  type Lookup,
} from '../store/event-result.ts'
import { isListed, type ListFilter } from '../store/list-filter.ts'

/** What is applied whoever did it is none of these. */
type OwnAct = Exclude<
  Extract<RealtimeEvent, { name: `contact.${string}` | `chat.${string}` }>,
  { name: 'contact.hidden' | 'contact.deleted' | 'chat.deleted' }
>

/**
 * One's own act, told back. It changes nothing, for it may be older than what was done since. But what was on its way when
 * one acted tells of the chat as it was before, and comes over the act; and what one does at another desktop does not show
 * at this one. Where the act does not show, the service is asked.
 */
export function applyOwnAct(
  lookup: Lookup,
  event: OwnAct,
  viewer: EventViewer,
  filter: ListFilter,
): EventResult {
  const { contactId, told } = aboutWhom(event)
  const known = lookup.chat(contactId)
  const isMissing =
    known === undefined
      ? told !== undefined && viewer.sees(told) && isListed(told, filter)
      : !isShown(known, event)
  const effects: Effect[] = isMissing ? [{ kind: 'recheckChat', contactId }] : []
  // Of what is done here, the chat is known.
  if (known === undefined && (event.name === 'chat.pending' || event.name === 'chat.flags'))
    effects.push({ kind: 'refetchCounter' })
  return effects.length === 0 ? nothing : { changes: [], effects }
}

/** The chat that an act is about, and as which it is told, where it is. */
function aboutWhom(event: OwnAct): { contactId: string; told?: Contact } {
  switch (event.name) {
    case 'chat.pending':
    case 'contact.noteAdded':
    case 'contact.scheduled':
      return { contactId: event.data.contactId }
    default:
      return { contactId: event.data.contact.id, told: event.data.contact }
  }
}

/** Whether the chat as it is known has what this act has made of it. */
function isShown(known: Contact, event: OwnAct): boolean {
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
      return isSame(holdersOf, known, event.data.contact)
    case 'contact.tagAdded':
    case 'contact.tagRemoved': {
      const { contact, tagId } = event.data
      return known.tagIdList.includes(tagId) === contact.tagIdList.includes(tagId)
    }
    case 'contact.levelTagAdded':
    case 'contact.levelTagRemoved': {
      const { contact, tag } = event.data
      return answersWith(known, tag.id) === answersWith(contact, tag.id)
    }
    // They say nothing of the chat that is held.
    case 'contact.created':
    case 'contact.noteAdded':
    case 'contact.scheduled':
      return true
  }
}

const statusOf = ({ chatStatus, chatStatusSetByUser, chatStatusSetByUserAt }: Contact) => [
  chatStatus,
  chatStatusSetByUser,
  chatStatusSetByUserAt,
]

const holdersOf = ({ userId, userTagId, teamTagId }: Contact) => [userId, userTagId, teamTagId]

const recordNames = Object.keys(contactRecordsApi.editContact.body.shape)
const recordOf = (contact: Contact) => recordNames.map((name) => contact[name])

const answersWith = ({ tagLvl }: Contact, id: string) => tagLvl.some(({ tagId }) => tagId === id)

function isSame(part: (contact: Contact) => unknown, one: Contact, other: Contact): boolean {
  return JSON.stringify(part(one)) === JSON.stringify(part(other))
}
