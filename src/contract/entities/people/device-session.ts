import { z } from 'zod'
import { entity, flag, timestamp } from '#contract/wire.ts'

/** A device on which the user is signed in. */
export const deviceSessionSchema = entity({
  id: z.string().min(1),
  /** The name that the device sent when signing in, e.g. "Bandeja 0.1.0 · Windows 11"; absent if it sent none. */
  device: z.string().optional(),
  createdAt: timestamp,
  lastUsedAt: timestamp,
  /** Whether this session made the call. */
  isCurrent: flag,
})
export type DeviceSession = z.infer<typeof deviceSessionSchema>
