import { headerNames } from '#contract/api/endpoint.ts'
import { notesApi } from '#contract/api/messages/notes.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { handedOverAt } from '#contract/policies/chats/hand-over.ts'
import type { Note } from '#contract/entities/messages/note.ts'
import { can } from '#contract/policies/index.ts'
import {
  findCreated,
  readKey,
  rememberKey,
  type CreatedItem,
} from '#workspace/use-cases/messages/idempotency.ts'
import { writeNote } from '#workspace/use-cases/messages/write-note.ts'
import { forbidden, notFound } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { withLinks } from '#workspace/storage/contacts/contacts.ts'
import { findNote, hasNoteSince, listNotes } from '#workspace/storage/messages/notes.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { writeGroup } from '#workspace/unit-of-work.ts'
import {
  enterGroup,
  openChat,
  openChatInBody,
  rowIn,
  type GroupContext,
} from '#workspace/access.ts'

/**
 * Returns the note that an earlier call with the same Idempotency-Key stored. Does not check whether the caller sees
 * the chat, because a caller who can no longer see the chat must learn that the note was stored.
 * @param made the contact's id, and the note's id in `messageId`
 * @throws ServiceFailure 404 if the contact is unknown or in another group, or if the note does not exist
 */
async function writtenBefore(
  db: Db,
  access: GroupContext,
  { contactId, messageId }: CreatedItem,
): Promise<Note> {
  await rowIn(db, access, contactId)
  const earlier = await findNote(db, messageId)
  if (earlier === undefined) throw notFound('note any more')
  return earlier
}

/**
 * A chat that was just taken away from the caller, if they may add a note to it and have not added one since. Null for
 * any other chat, in particular one that the caller sees.
 */
async function chatToLeaveNoteIn(
  db: Db,
  access: GroupContext,
  contactId: string | undefined,
  now: number,
): Promise<(GroupContext & { contact: Contact }) | null> {
  const { viewer } = access
  if (contactId === undefined) return null
  const row = await rowIn(db, access, contactId)
  const [contact] = await withLinks(db, [row])
  if (contact === undefined || can(viewer, 'chat.see', contact)) return null
  if (!can(viewer, 'contact.leaveNote', { ...contact, now })) return null
  const since = handedOverAt(contact) ?? now
  if (await hasNoteSince(db, { contactId, userId: viewer.userId, since })) return null
  return { ...access, contact }
}

export const notesRoutes = [
  implement(notesApi.notes, async (call, { storage }) => {
    const { contactId } = call.query
    const { viewer, contact } = await openChat(storage.db, call, contactId)
    if (!can(viewer, 'contact.readNotes', contact)) throw forbidden('You may not read the notes.')
    return { items: await listNotes(storage.db, contactId) }
  }),

  implement(notesApi.createNote, async (call, service) => {
    const { userId } = call
    const clientKey = readKey(call.request.headers.get(headerNames.idempotencyKey))
    return await writeGroup(service, call.groupId, async (work) => {
      const { tx } = work
      const access = await enterGroup(tx, call)
      const bodyToRemember = () => ({ noteOn: call.body.contactId, text: call.body.text })
      const keyed = clientKey && { userId, key: clientKey, body: bodyToRemember }
      const before = keyed ? await findCreated(tx, keyed) : undefined
      if (before !== undefined) return await writtenBefore(tx, access, before)
      const now = service.clock.now()
      const left = await chatToLeaveNoteIn(tx, access, call.idInBody('contactId'), now)
      const { viewer, contact, directory } = left ?? (await openChatInBody(tx, access, call))
      if (left === null && !can(viewer, 'contact.note', contact))
        throw forbidden('You may not write notes.')
      const { contactId, text } = call.body
      const note = await writeNote(work, directory, contact, { text, byUserId: userId, now })
      if (keyed) await rememberKey(tx, keyed, { contactId, messageId: note.id }, now)
      return note
    })
  }),
]
