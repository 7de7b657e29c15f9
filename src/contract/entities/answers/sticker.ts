import { z } from 'zod'
import { entity, id } from '#contract/wire.ts'

/** A sticker of the group: a WebP picture of 512 × 512 px. */
export const stickerSchema = entity({
  id,
  groupId: id,
  url: z.string().min(1),
})
export type Sticker = z.infer<typeof stickerSchema>
