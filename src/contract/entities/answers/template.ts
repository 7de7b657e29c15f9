import { z } from 'zod'
import { entity, flag, id, openEnum, part } from '#contract/wire.ts'

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
  /** The place of the quick message in the order that the group has set: lower numbers come first. */
  order: z.number().int().catch(0),
  /**
   * Whether the quick message is listed before those that are not pinned. The field is our extension: section 6 of the
   * specification mentions only the icon.
   */
  pinned: flag,
  archived: flag,
})
export type Template = z.infer<typeof templateSchema>
