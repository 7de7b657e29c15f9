import { z } from 'zod'
import { entity, flag, id, openEnum, part } from '../wire.ts'

/** Kinds of content of a quick message. */
export const templateContentTypes = ['text', 'image', 'audio', 'video', 'file'] as const

/** What a quick message says. */
export const templateContentSchema = part({
  text: z.string().optional(),
  type: openEnum(templateContentTypes, 'unknown'),
  media: z.string().optional(),
  filename: z.string().optional(),
})
export type TemplateContent = z.infer<typeof templateContentSchema>

/** A quick message: a saved answer that agents send as it is. */
export const templateSchema = entity({
  id,
  groupId: id,
  name: z.string(),
  content: templateContentSchema,
  /** The approved channel template behind it, when it has one. */
  gsId: id.optional(),
  /** Place in the group's order, rising. */
  order: z.number().int().catch(0),
  /** Stands before the others. The specification shows its icon (section 6) and names no field: ours. */
  pinned: flag,
  archived: flag,
})
export type Template = z.infer<typeof templateSchema>
