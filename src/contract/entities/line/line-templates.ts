import { z } from 'zod'
import { templateCategories } from '#contract/entities/templates/whatsapp-template.ts'
import { id, list, openEnum, timestamp } from '#contract/wire.ts'

/**
 * How a template of the group and of the provider differ: only the provider has it, only the group has it and it was
 * never at the provider, the provider no longer has it, or both have it and some fields differ.
 */
export const templateDifferenceKinds = ['theirs', 'ours', 'gone', 'differs'] as const
export type TemplateDifferenceKind = (typeof templateDifferenceKinds)[number]

/** The fields in which a template of both differs. `text`: also header, footer, buttons and cards. */
export const comparedFields = ['text', 'category', 'status', 'language'] as const
export type ComparedField = (typeof comparedFields)[number]

const state = z.object({
  languageCode: z.string(),
  status: z.string(),
  category: openEnum(templateCategories, 'unknown'),
})

export const templateDifferenceSchema = z.object({
  kind: z.enum(templateDifferenceKinds),
  name: z.string(),
  /** The group's template; absent if only the provider has it. */
  templateId: id.optional(),
  fields: list(z.enum(comparedFields)),
  /** As the group has it, and as the provider has it. */
  ours: state.optional(),
  theirs: state.optional(),
})
export type TemplateDifference = z.infer<typeof templateDifferenceSchema>

/** The group's templates beside those of its provider. */
export const lineTemplatesSchema = z.object({
  comparedAt: timestamp,
  /** The number of templates that are the same. */
  same: z.number().int().nonnegative(),
  /** Whether the provider has more templates than are read. */
  isCut: z.boolean(),
  differences: list(templateDifferenceSchema),
})
export type LineTemplates = z.infer<typeof lineTemplatesSchema>
