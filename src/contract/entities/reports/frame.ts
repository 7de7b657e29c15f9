import { z } from 'zod'
import { part, timestamp } from '#contract/wire.ts'

/** Tabs next to a chat that show a web page of the service in a frame (specification, section 2). */
export const frameTabs = ['campaigns', 'reports'] as const
export type FrameTab = (typeof frameTabs)[number]

/** The current address of the web page in a frame, and when the address expires. */
export const frameSchema = part({
  /** The origin of the address must be listed under `frames` in the connection document. */
  address: z.string().regex(/^https?:\/\/\S+$/),
  /** When the address expires; absent: never. */
  expiresAt: timestamp.optional(),
})
export type Frame = z.infer<typeof frameSchema>
