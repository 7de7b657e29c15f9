import { z } from 'zod'
import { sendableContentSchema } from './api/messages.ts'
import { limits } from './limits.ts'

/** A file in a chat's composer that the service has already. */
export const draftFileSchema = z.object({
  name: z.string().max(1_000),
  /** Bytes; 0 where nobody knows. */
  size: z.number().nonnegative(),
  /** Its MIME type; empty where nobody knows. */
  type: z.string().max(200),
  /** What will be sent. */
  content: sendableContentSchema,
})
export type DraftFile = z.infer<typeof draftFileSchema>

/** A note about a contact that is being written. */
export const draftNoteSchema = z.object({
  text: z.string().max(limits.noteMax),
  /** The words that were tried last: tried again, they are the same note to the service, which may have taken it already. */
  tried: z
    .object({ text: z.string().max(limits.noteMax), key: z.string().max(limits.idempotencyKeyMax) })
    .optional(),
})
export type DraftNote = z.infer<typeof draftNoteSchema>

/** What one person has begun in a chat and neither sent nor saved. */
export const draftSchema = z.object({
  text: z.string().max(limits.draftTextMax),
  files: z.array(draftFileSchema).max(1_000),
  note: draftNoteSchema.nullable(),
})
export type Draft = z.infer<typeof draftSchema>
