import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Note } from '#contract/entities/messages/note.ts'
import { toChat } from '#workspace/events/event-draft.ts'
import { newId } from '#workspace/storage/ids.ts'
import { insertNote } from '#workspace/storage/messages/notes.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import type { Directory } from '#workspace/viewers.ts'
import { notifyMentions } from './notify.ts'

interface NoteDraft {
  text: string
  /** The author; undefined for a rule. */
  byUserId: string | undefined
  /** Epoch ms. */
  now: number
  /** Mentioned users who are notified in another way. */
  except?: readonly string[]
}

/** Adds a note to a chat, publishes it, and notifies the members whom it mentions. */
export async function writeNote(
  work: Work,
  directory: Directory,
  contact: Contact,
  { text, byUserId, now, except = [] }: NoteDraft,
): Promise<Note> {
  const { id: contactId } = contact
  const row = { id: newId('note', now), contact_id: contactId, text, created_at: now }
  const note = await insertNote(work.tx, { ...row, user_id: byUserId ?? '' })
  work.announce(toChat(contact, 'contact.noteAdded', { contactId }, byUserId))
  await notifyMentions(work, directory, contact, note, { byUserId, now, except })
  return note
}
