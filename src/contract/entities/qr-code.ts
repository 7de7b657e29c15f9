import { z } from 'zod'
import { entity, id, timestamp } from '../wire.ts'

/** A code of the QR assigner, as its agent may know it afterwards. */
export const qrCodeSchema = entity({
  id,
  expiresAt: timestamp,
  /** When somebody scanned it and wrote; absent: nobody has. It is good once. */
  usedAt: timestamp.optional(),
  /** Whose chat it gave to the agent. */
  contactId: id.optional(),
})
export type QrCode = z.infer<typeof qrCodeSchema>

/** A code as it is made: only then is it told what to draw. */
export const newQrCodeSchema = entity({
  id,
  expiresAt: timestamp,
  /** What the picture holds: the channel's deep link to a chat with the group, its first message already written. */
  address: z.string().regex(/^https:\/\/\S+$/),
})
export type NewQrCode = z.infer<typeof newQrCodeSchema>
