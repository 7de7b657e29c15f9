import { z } from 'zod'
import { id, part, timestamp } from '../wire.ts'

/** The extension service's record of one tag added to one contact. */
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
  /** When the tag was added (our extension). It tells apart two additions of the same tag. */
  addedAt: timestamp.optional(),
})
export type ContactTag = z.infer<typeof contactTagSchema>
