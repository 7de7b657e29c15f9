import { z } from 'zod'
import { sendableContentSchema } from './api/messages.ts'
import { limits } from './limits.ts'

/** An uploaded file in a chat's composer. */
export const draftFileSchema = z.object({
  name: z.string().max(1_000),
  /** Bytes; 0 if unknown. */
  size: z.number().nonnegative(),
  /** MIME type; empty if unknown. */
  type: z.string().max(200),
  /** The content to send. */
  content: sendableContentSchema,
})
export type DraftFile = z.infer<typeof draftFileSchema>

/** The unsaved note about a contact. */
export const draftNoteSchema = z.object({
  text: z.string().max(limits.noteMax),
  /**
   * The last attempt to save the note: the text, and the Idempotency-Key of the call. A retry with the same text uses
   * the same key, so that the service does not store the note twice.
   */
  tried: z
    .object({ text: z.string().max(limits.noteMax), key: z.string().max(limits.idempotencyKeyMax) })
    .optional(),
})
export type DraftNote = z.infer<typeof draftNoteSchema>

/** A user's unsent message and unsaved note in a chat. */
export const draftSchema = z.object({
  text: z.string().max(limits.draftTextMax),
  files: z.array(draftFileSchema).max(1_000),
  note: draftNoteSchema.nullable(),
})
export type Draft = z.infer<typeof draftSchema>
