import { z } from 'zod'
import { noteSchema } from '#contract/entities/messages/note.ts'
import { limits } from '#contract/limits.ts'
import { id } from '#contract/wire.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { itemsOf } from '#contract/api/shared.ts'

/** Notes about a contact, visible to colleagues only. */
export const notesApi = {
  notes: endpoint({
    name: 'notes',
    service: 'main',
    method: 'GET',
    path: '/notes',
    summary: 'A contact’s notes, newest first.',
    query: z.object({ contactId: id }),
    output: itemsOf(noteSchema),
  }),
  /**
   * Our extension: the specification reads notes but shows no call to write one. A user from whom the chat was taken
   * away may add one note within `limits.handOverNoteMs` (`contact.leaveNote`).
   */
  createNote: endpoint({
    name: 'createNote',
    service: 'main',
    method: 'POST',
    path: '/notes',
    summary: 'Adds a note to a contact.',
    body: z.object({ contactId: id, text: z.string().trim().min(1).max(limits.noteMax) }),
    idempotencyKey: true,
    output: noteSchema,
    errors: ['IDEMPOTENCY_KEY_REUSED'],
  }),
} as const
