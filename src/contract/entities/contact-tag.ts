import { z } from 'zod'
import { id, part, timestamp } from '../wire.ts'

/** The extension service's record of one tag put on one contact. */
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
  /** When it was put on, which tells one putting on from another: ours. */
  addedAt: timestamp.optional(),
})
export type ContactTag = z.infer<typeof contactTagSchema>
