import { z } from 'zod'
import { entity, flag, timestamp } from '../wire.ts'

/** A device on which the user is signed in. */
export const deviceSessionSchema = entity({
  id: z.string().min(1),
  /** The name that the device gave itself at the sign-in, e.g. "Bandeja 0.1.0 · Windows 11"; absent: it gave none. */
  device: z.string().optional(),
  createdAt: timestamp,
  lastUsedAt: timestamp,
  /** Whether it is the session of the call. */
  isCurrent: flag,
})
export type DeviceSession = z.infer<typeof deviceSessionSchema>
