import { z } from 'zod'
import { templateCategories, whatsAppTemplateTypes } from './entities/whatsapp-template.ts'
import { isFlowDocument, type FlowDocument } from './rules/flow-json/document.ts'

/** The schemas of unsaved forms, by kind. The size of a draft is bounded as a whole (draft.ts). */

/** Kinds of buttons that the editor of a template offers. */
export const templateButtonTypes = ['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'COPY_CODE'] as const
export type TemplateButtonType = (typeof templateButtonTypes)[number]

const templateFormButtonSchema = z.object({
  /** The id within the form; it is not submitted. */
  id: z.string(),
  type: z.enum(templateButtonTypes),
  text: z.string(),
  url: z.string(),
  phoneNumber: z.string(),
  example: z.string(),
})
export type TemplateFormButton = z.infer<typeof templateFormButtonSchema>

/** The values in the editor of a template, without a file that is still to be uploaded. */
const templateFormSchema = z.object({
  name: z.string(),
  languageCode: z.string(),
  category: z.enum(templateCategories),
  templateType: z.enum(whatsAppTemplateTypes),
  /** Address of the header's file, if the service has it from the template that is copied. */
  media: z.string().optional(),
  header: z.string(),
  body: z.string(),
  footer: z.string(),
  buttons: z.array(templateFormButtonSchema),
  headerExamples: z.array(z.string()),
  bodyExamples: z.array(z.string()),
  allowCategoryChange: z.boolean(),
  enableLinkTracking: z.boolean(),
})
export type TemplateForm = z.infer<typeof templateFormSchema>

export const formSchemas = {
  /** A template that has not been submitted yet, by an id of its own. */
  template: z.object({ savedAt: z.iso.datetime(), form: templateFormSchema }),
  /** Changes of a flow that the service does not have yet, by flow id, with the revision that they are based on. */
  flow: z.object({
    revision: z.number().int().nonnegative(),
    changedAt: z.iso.datetime(),
    document: z.custom<FlowDocument>(isFlowDocument),
  }),
} as const
