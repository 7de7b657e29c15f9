import { z } from 'zod'
import { entity, id, timestamp } from '../wire.ts'

/** A QR assigner code without its content, for later display. */
export const qrCodeSchema = entity({
  id,
  expiresAt: timestamp,
  /** When a customer scanned it and wrote; absent: not yet. A code is valid once. */
  usedAt: timestamp.optional(),
  /** The contact whose chat it assigned to the agent. */
  contactId: id.optional(),
})
export type QrCode = z.infer<typeof qrCodeSchema>

/** A new code; only the answer to its creation carries the content to draw. */
export const newQrCodeSchema = entity({
  id,
  expiresAt: timestamp,
  /** The content of the QR code: the channel's deep link to a chat with the group, with a prefilled first message. */
  address: z.string().regex(/^https:\/\/\S+$/),
})
export type NewQrCode = z.infer<typeof newQrCodeSchema>
