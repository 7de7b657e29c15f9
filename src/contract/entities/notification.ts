import { z } from 'zod'
import { entity, flag, id, openEnum, timestamp } from '../wire.ts'

/** One line of the notifications screen. The specification shows its calls and badge but no fields: all ours. */
export const notificationSchema = entity({
  id,
  groupId: id,
  kind: openEnum(['template', 'assignment', 'campaign', 'message_failed', 'system'], 'system'),
  text: z.string(),
  /** The subject, if it is a contact or template. */
  contactId: id.optional(),
  templateId: id.optional(),
  phone: z.string().optional(),
  countryCode: z.string().optional(),
  read: flag,
  createdAt: timestamp,
})
export type Notification = z.infer<typeof notificationSchema>
