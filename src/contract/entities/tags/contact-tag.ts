import { z } from 'zod'
import { id, part, timestamp } from '#contract/wire.ts'

/** A tag that was added to a contact, as the calls of the service `tags` return it. */
export const contactTagSchema = part({
  contactId: id,
  userId: id.optional(),
  userName: z.string().optional(),
  tagId: id,
  contactName: z.string().optional(),
  contactCountryCode: z.string().optional(),
  contactPhone: z.string().optional(),
  agentId: id.optional(),
  agentName: z.string().optional(),
  /** When the tag was added (our extension). This time distinguishes two additions of the same tag. */
  addedAt: timestamp.optional(),
})
export type ContactTag = z.infer<typeof contactTagSchema>
