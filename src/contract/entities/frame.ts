import { z } from 'zod'
import { part, timestamp } from '../wire.ts'

/** Pages of the service's own that are shown in a frame beside a chat (section 2). */
export const frameTabs = ['campaigns', 'reports'] as const
export type FrameTab = (typeof frameTabs)[number]

/** Where such a page is now. */
export const frameSchema = part({
  /** Of an origin that the connection document lists under `frames`, or it is not shown. */
  address: z.string().regex(/^https?:\/\/\S+$/),
  /** When the address leads nowhere any more; absent: it does not expire. */
  expiresAt: timestamp.optional(),
})
export type Frame = z.infer<typeof frameSchema>
