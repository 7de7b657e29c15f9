import { z } from 'zod'
import {
  mediaTemplateTypes,
  templateCategories,
  whatsAppTemplateButtonSchema,
  whatsAppTemplateSchema,
} from '../entities/whatsapp-template.ts'
import { limits } from '../limits.ts'
import { id } from '../wire.ts'
import { endpoint } from './endpoint.ts'
import { doneOutput, fileField, groupQuery, idParams, itemsOf } from './shared.ts'

/** What both ways of applying have in common. Names on the channel are lower case letters, digits and underscores. */
const application = {
  groupId: id,
  name: z
    .string()
    .regex(/^[a-z0-9_]+$/)
    .max(limits.template.nameMax),
  templateText: z.string().trim().min(1).max(limits.messageTextMax),
  templateApproveText: z.string().max(limits.messageTextMax),
  approveCtaButtonValue: z.string().max(2_000).optional(),
  example: z.string().max(limits.messageTextMax).optional(),
  category: z.enum(templateCategories),
  languageCode: z.string().min(2).max(10),
  header: z.string().max(limits.template.headerMax).optional(),
  footer: z.string().max(limits.template.footerMax).optional(),
}

/** In a form every part is text. */
const formFlag = z.enum(['true', 'false']).transform((value) => value === 'true')
const formButtons = z
  .string()
  .max(20_000)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'must be a JSON list of buttons' })
      return z.NEVER
    }
  })
  .pipe(z.array(whatsAppTemplateButtonSchema).max(limits.template.buttonsMax))

/** The channel's templates, which it has to approve. Answers not shown: a list in `items`, an application's template. */
export const whatsAppTemplatesApi = {
  whatsAppTemplates: endpoint({
    name: 'whatsAppTemplates',
    service: 'main',
    method: 'GET',
    path: '/watemplates',
    summary: 'The group’s channel templates as the service last knew them, by name.',
    query: groupQuery,
    output: itemsOf(whatsAppTemplateSchema),
  }),
  syncWhatsAppTemplates: endpoint({
    name: 'syncWhatsAppTemplates',
    service: 'main',
    method: 'GET',
    path: '/watemplates/sync',
    summary: 'Asks the channel for their status and category, and answers the list after it.',
    query: groupQuery,
    output: itemsOf(whatsAppTemplateSchema),
  }),
  /**
   * Body not shown: the entity's own fields. `templateText` has its placeholders numbered, `templateApproveText` is what was
   * typed (section 5).
   */
  applyWhatsAppTemplate: endpoint({
    name: 'applyWhatsAppTemplate',
    service: 'main',
    method: 'POST',
    path: '/watemplates/apply',
    summary: 'Hands a template of type TEXT to the channel for approval.',
    body: z.object({
      ...application,
      templateType: z.literal('TEXT'),
      buttons: z.array(whatsAppTemplateButtonSchema).max(limits.template.buttonsMax).optional(),
      allowCategoryChange: z.boolean().optional(),
      enableLinkTracking: z.boolean().optional(),
    }),
    output: whatsAppTemplateSchema,
    errors: ['CONFLICT'],
  }),
  /** Parts not shown: the same as fields of a form, `buttons` as JSON, with the file: without one 'Archivo adjunto es requerido'. */
  applyMediaWhatsAppTemplate: endpoint({
    name: 'applyMediaWhatsAppTemplate',
    service: 'main',
    method: 'POST',
    path: '/watemplates/apply-media',
    summary: 'Hands a template of type IMAGE, VIDEO or DOCUMENT to the channel for approval.',
    bodyKind: 'multipart',
    body: z.object({
      ...application,
      templateType: z.enum(mediaTemplateTypes),
      buttons: formButtons.optional(),
      allowCategoryChange: formFlag.optional(),
      enableLinkTracking: formFlag.optional(),
      file: fileField,
    }),
    output: whatsAppTemplateSchema,
    errors: ['CONFLICT'],
  }),
  deleteWhatsAppTemplate: endpoint({
    name: 'deleteWhatsAppTemplate',
    service: 'main',
    method: 'DELETE',
    path: '/watemplates/{id}',
    summary: 'Deletes a template on the channel.',
    params: idParams,
    output: doneOutput,
  }),
} as const
