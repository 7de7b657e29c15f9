import { z } from 'zod'
import { entity, id, openEnum, part, timestamp } from '#contract/wire.ts'

/** A message to be sent later: a text or a template. */
export const scheduledMessageSchema = entity({
  id,
  contactId: id,
  scheduledDate: timestamp,
  content: part({ text: z.string().optional(), type: openEnum(['text'], 'unknown') }).optional(),
  templateId: id.optional(),
  createdByUserId: id.optional(),
})
export type ScheduledMessage = z.infer<typeof scheduledMessageSchema>
