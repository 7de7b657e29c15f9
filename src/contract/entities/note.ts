import { z } from 'zod'
import { entity, id, timestamp } from '../wire.ts'

/** A colleagues' note about a contact. */
export const noteSchema = entity({
  id,
  contactId: id,
  text: z.string(),
  userId: id.optional(),
  userName: z.string().optional(),
  createdAt: timestamp,
})
export type Note = z.infer<typeof noteSchema>
