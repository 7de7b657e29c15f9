import { z } from 'zod'
import { entity, id, timestamp } from '#contract/wire.ts'

/** The state of a QR assigner code, without the content of the code. */
export const qrCodeSchema = entity({
  id,
  expiresAt: timestamp,
  /** When a customer scanned the code and wrote a message; absent: not yet. A code can be used once. */
  usedAt: timestamp.optional(),
  /** The contact whose chat was assigned to the agent. */
  contactId: id.optional(),
})
export type QrCode = z.infer<typeof qrCodeSchema>

/** A new code. Only the response to its creation contains the content of the code. */
export const newQrCodeSchema = entity({
  id,
  expiresAt: timestamp,
  /** The content of the QR code: the channel's deep link to a chat with the group, with a prefilled first message. */
  address: z.string().regex(/^https:\/\/\S+$/),
})
export type NewQrCode = z.infer<typeof newQrCodeSchema>
