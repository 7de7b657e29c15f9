import { z } from 'zod'
import { part, timestamp } from '../wire.ts'

/** Pages of the service shown in a frame next to a chat (section 2). */
export const frameTabs = ['campaigns', 'reports'] as const
export type FrameTab = (typeof frameTabs)[number]

/** The current address of a page in a frame, and when the address expires. */
export const frameSchema = part({
  /** The origin of the address must be listed under `frames` in the connection document. */
  address: z.string().regex(/^https?:\/\/\S+$/),
  /** When the address expires; absent: never. */
  expiresAt: timestamp.optional(),
})
export type Frame = z.infer<typeof frameSchema>
