import { z } from 'zod'
import { entity, flag, id, openEnum, part } from '../wire.ts'

/** Kinds of content of a quick message. */
export const templateContentTypes = ['text', 'image', 'audio', 'video', 'file'] as const

/** The content of a quick message. */
export const templateContentSchema = part({
  text: z.string().optional(),
  type: openEnum(templateContentTypes, 'unknown'),
  media: z.string().optional(),
  filename: z.string().optional(),
})
export type TemplateContent = z.infer<typeof templateContentSchema>

/** A quick message: a stored reply, which may have placeholders. */
export const templateSchema = entity({
  id,
  groupId: id,
  name: z.string(),
  content: templateContentSchema,
  /** The channel template of this message, if any. */
  gsId: id.optional(),
  /** Position in the group's own order, ascending. */
  order: z.number().int().catch(0),
  /**
   * Whether the template is listed before those that are not pinned (our extension: section 6 shows only the icon).
   */
  pinned: flag,
  archived: flag,
})
export type Template = z.infer<typeof templateSchema>
