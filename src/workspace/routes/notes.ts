import { notesApi } from '#contract/api/notes.ts'
import { can } from '#contract/policies/index.ts'
import { toChat } from '../events/announcement.ts'
import { forbidden } from '../failure.ts'
import { implement } from '../http/implement.ts'
import { newId } from '../storage/ids.ts'
import { insertNote, listNotes } from '../storage/notes.ts'
import { write } from '../work.ts'
import { openChat } from './access.ts'

export const notesRoutes = [
  implement(notesApi.notes, async (call, { storage }) => {
    const { contactId } = call.query
    const { viewer, contact } = await openChat(storage.db, call, contactId)
    if (!can(viewer, 'contact.readNotes', contact)) throw forbidden('You may not read the notes.')
    return { items: await listNotes(storage.db, contactId) }
  }),

  implement(notesApi.createNote, async (call, service) => {
    const { contactId, text } = call.body
    return await write(service, async ({ tx, announce }) => {
      const { viewer, contact } = await openChat(tx, call, contactId)
      if (!can(viewer, 'contact.note', contact)) throw forbidden('You may not write notes.')
      const now = service.clock.now()
      const row = { id: newId('note', now), contact_id: contactId, text, created_at: now }
      const note = await insertNote(tx, { ...row, user_id: call.userId })
      announce(toChat(contact, 'contact.noteAdded', { contactId }, call.userId))
      return note
    })
  }),
]
