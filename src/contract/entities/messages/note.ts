import { z } from 'zod'
import { entity, id, timestamp } from '#contract/wire.ts'

/** A note about a contact, visible to colleagues only. */
export const noteSchema = entity({
  id,
  contactId: id,
  text: z.string(),
  userId: id.optional(),
  userName: z.string().optional(),
  createdAt: timestamp,
})
export type Note = z.infer<typeof noteSchema>
