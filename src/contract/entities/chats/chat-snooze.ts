import { z } from 'zod'
import { id, part, timestamp } from '#contract/wire.ts'

/** A chat that a user has snoozed, our extension. It ends when the customer writes. */
export const chatSnoozeSchema = part({
  contactId: id,
  userId: id,
  /** The contact's name, for the reminder. */
  name: z.string().catch(''),
  since: timestamp,
  until: timestamp,
  /** When the customer had last written before the snooze; absent if never. */
  answeredAt: timestamp.optional(),
})
export type ChatSnooze = z.infer<typeof chatSnoozeSchema>
