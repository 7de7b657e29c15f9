import { z } from 'zod'
import {
  cardHeaderTypes,
  mediaTemplateTypes,
  otpTypes,
  templateCategories,
  whatsAppTemplateButtonSchema,
  whatsAppTemplateSchema,
} from '#contract/entities/templates/whatsapp-template.ts'
import { limits } from '#contract/limits.ts'
import { fileRequired } from '#contract/literals.ts'
import { templateNamePattern } from '#contract/rules/templates/template-check.ts'
import { channelText, closedPart, timestamp } from '#contract/wire.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import {
  doneOutput,
  fileField,
  groupQuery,
  idParams,
  itemsOf,
  queryFlag,
  groupField,
} from '#contract/api/shared.ts'

const template = limits.template

const button = closedPart({
  ...whatsAppTemplateButtonSchema.out.shape,
  type: z.enum([
    'QUICK_REPLY',
    'URL',
    'PHONE_NUMBER',
    'COPY_CODE',
    'FLOW',
    'OTP',
    'CATALOG',
    'MPM',
  ]),
  text: channelText(template.buttonLabelMax),
  url: channelText(template.urlMax).optional(),
  phoneNumber: z.string().max(template.phoneMax).optional(),
  example: channelText(template.urlMax).optional(),
  otpType: z.enum(otpTypes).optional(),
  autofillText: channelText(template.buttonLabelMax).optional(),
  apps: z
    .array(
      z.object({
        packageName: z.string().max(template.packageNameMax),
        signatureHash: z.string().max(template.signatureHashLength),
      }),
    )
    .max(template.otpAppsMax)
    .optional(),
})
const buttons = z.array(button).max(template.buttonsMax)
const exampleParameters = z.array(channelText(template.bodyMax)).max(template.parametersMax)

/** The cards of a carousel. Their files are uploaded before. */
const cards = z
  .array(
    closedPart({
      headerType: z.enum(cardHeaderTypes),
      media: z.string().min(1).max(template.urlMax).optional(),
      text: channelText(template.cardTextMax),
      approveText: z.string().max(limits.messageTextMax).optional(),
      exampleParameters: z.array(channelText(template.cardTextMax)).max(template.parametersMax),
      buttons: z.array(button).max(template.cardButtonsMax),
    }),
  )
  .max(template.cardsMax)
const offer = closedPart({
  text: channelText(template.offerTextMax),
  hasExpiration: z.boolean(),
})
const verification = closedPart({
  hasAdvice: z.boolean(),
  expiresInMinutes: z.number().int().min(1).max(template.codeMinutesMax).optional(),
})

/** The fields that all three calls have in common. */
const content = {
  groupId: groupField,
  templateText: channelText(template.bodyMax).refine(
    (text) => text.trim() !== '',
    'must not be empty',
  ),
  templateApproveText: z.string().max(limits.messageTextMax),
  approveCtaButtonValue: z.string().max(template.urlMax).optional(),
  example: z.string().max(limits.messageTextMax).optional(),
  category: z.enum(templateCategories),
  header: channelText(template.headerMax).optional(),
  footer: channelText(template.footerMax).optional(),
}

/** The fields that `applyWhatsAppTemplate` and `applyMediaWhatsAppTemplate` have in common. */
const application = {
  ...content,
  name: z.string().regex(templateNamePattern).max(template.nameMax),
  languageCode: z.string().regex(/^[a-z]{2,3}(_[A-Z]{2})?$/),
}

/** The other fields of `applyWhatsAppTemplate` and `editWhatsAppTemplate`. */
const jsonFields = {
  buttons: buttons.optional(),
  exampleParameters: exampleParameters.optional(),
  offer: offer.optional(),
  allowCategoryChange: z.boolean().optional(),
  enableLinkTracking: z.boolean().optional(),
}

/** The fields of templates without a file of their own. */
const withoutFile = { cards: cards.optional(), verification: verification.optional() }

/** A place in the header (LOCATION) is an extension. */
const typesWithoutFile = ['TEXT', 'LOCATION'] as const

const media = z.string({ error: fileRequired }).min(1, fileRequired).max(template.urlMax)

/** A boolean in a form, in which every part is text. */
const formFlag = z.enum(['true', 'false']).transform((value) => value === 'true')

/** A part of a form that contains JSON. */
const formJson = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .max(limits.contentBytesMax * 2)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON' })
        return z.NEVER
      }
    })
    .pipe(schema)

/**
 * Templates of the channel, which must approve them before they can be sent. The responses are our extensions: a list
 * has its templates in `items`, and a call that changes a template returns it. No call stores a draft: the page stores
 * drafts on the user's computer until they are submitted. A rejected template can be changed (`editWhatsAppTemplate`),
 * or its author submits a new template with a name that is not taken.
 *
 * In a group with a line, its provider keeps the templates. A call that changes one succeeds after the provider has
 * accepted it. If the provider refuses (LINE_REFUSED), nothing changes, and `details` has the `field` of the body that it
 * is about, if that is known, and the provider's own words as `message`.
 */
export const whatsAppTemplatesApi = {
  whatsAppTemplates: endpoint({
    name: 'whatsAppTemplates',
    service: 'main',
    method: 'GET',
    path: '/watemplates',
    summary:
      'The group’s channel templates with their last known status, by name; archived ones only when requested.',
    query: z.object({ groupId: groupField, withArchived: queryFlag.optional() }),
    output: itemsOf(whatsAppTemplateSchema),
  }),
  /**
   * Responds after the channel has been queried for every template. Each change also causes a live event
   * (`waTemplate.status`, `waTemplate.category`). `syncedAt` is our extension.
   */
  syncWhatsAppTemplates: endpoint({
    name: 'syncWhatsAppTemplates',
    service: 'main',
    method: 'GET',
    path: '/watemplates/sync',
    summary: 'Fetches status, quality and category from the channel and returns the updated list.',
    query: groupQuery,
    output: z.looseObject({
      items: z.array(whatsAppTemplateSchema),
      syncedAt: timestamp.optional(),
    }),
    errors: ['LINE_REFUSED', 'LINE_UNREACHABLE'],
  }),
  /**
   * The body is our extension and has the fields of the entity. `templateText` has numbered placeholders.
   * `templateApproveText` is the text as the author wrote it (specification, section 5). `exampleParameters` are the
   * sample values. 400 if the template breaks a rule of the channel (rules/templates/template-check.ts). 409 if the group has a
   * template of this name in this language whose status is not deleted.
   *
   * A type with a file is our extension: a corrected template reuses the file of the rejected one, which the service has
   * stored. `media` is its address. 400 'Archivo adjunto es requerido' without it. The files of cards are stored too.
   *
   * `cards`, `offer` and `verification` are extensions; so are the buttons `OTP`, `CATALOG` and `MPM`. What a template of
   * each kind may have is in rules/templates/template-kinds.ts. The text of a verification code is the channel's
   * (rules/templates/verification-text.ts).
   */
  applyWhatsAppTemplate: endpoint({
    name: 'applyWhatsAppTemplate',
    service: 'main',
    method: 'POST',
    path: '/watemplates/apply',
    summary:
      'Submits a template to the channel for approval: one of type TEXT, or (extension) one whose file is already stored.',
    body: z.discriminatedUnion('templateType', [
      z.object({
        ...application,
        ...jsonFields,
        ...withoutFile,
        templateType: z.enum(typesWithoutFile),
      }),
      z.object({
        ...application,
        ...jsonFields,
        templateType: z.enum(mediaTemplateTypes),
        media,
      }),
    ]),
    output: whatsAppTemplateSchema,
    errors: ['TEMPLATE_NAME_TAKEN', 'LINE_REFUSED', 'LINE_UNREACHABLE'],
  }),
  /**
   * The form is our extension. It has the fields of `applyWhatsAppTemplate`, with `buttons` and `exampleParameters`
   * as JSON, and the part `file`. 400 'Archivo adjunto es requerido' without a file. The file must match `templateType`
   * and the channel's size limit.
   */
  applyMediaWhatsAppTemplate: endpoint({
    name: 'applyMediaWhatsAppTemplate',
    service: 'main',
    method: 'POST',
    path: '/watemplates/apply-media',
    summary: 'Submits a template of type IMAGE, VIDEO or DOCUMENT to the channel for approval.',
    bodyKind: 'multipart',
    body: z.object({
      ...application,
      templateType: z.enum(mediaTemplateTypes),
      buttons: formJson(buttons).optional(),
      exampleParameters: formJson(exampleParameters).optional(),
      offer: formJson(offer).optional(),
      allowCategoryChange: formFlag.optional(),
      enableLinkTracking: formFlag.optional(),
      file: fileField,
    }),
    output: whatsAppTemplateSchema,
    errors: ['TEMPLATE_NAME_TAKEN', 'UPLOAD_QUOTA', 'LINE_REFUSED', 'LINE_UNREACHABLE'],
  }),
  /**
   * Our extension. The channel reviews the template again; name and language stay. 409 unless the template is approved,
   * rejected or paused (rules/templates/template-edit.ts).
   */
  editWhatsAppTemplate: endpoint({
    name: 'editWhatsAppTemplate',
    service: 'main',
    method: 'PATCH',
    path: '/watemplates/{id}',
    summary: 'Replaces the content of a channel template and submits it again.',
    params: idParams,
    body: z.discriminatedUnion('templateType', [
      z.object({
        ...content,
        ...jsonFields,
        ...withoutFile,
        templateType: z.enum(typesWithoutFile),
      }),
      z.object({ ...content, ...jsonFields, templateType: z.enum(mediaTemplateTypes), media }),
    ]),
    output: whatsAppTemplateSchema,
    errors: ['CONFLICT', 'LINE_REFUSED', 'LINE_UNREACHABLE'],
  }),
  deleteWhatsAppTemplate: endpoint({
    name: 'deleteWhatsAppTemplate',
    service: 'main',
    method: 'DELETE',
    path: '/watemplates/{id}',
    summary: 'Deletes a template on the channel; it stays in the list with the status deleted.',
    params: idParams,
    output: doneOutput,
    errors: ['LINE_REFUSED', 'LINE_UNREACHABLE'],
  }),
  /** Our extension: the specification archives templates (section 4), but has the call only for quick messages. */
  archiveWhatsAppTemplate: endpoint({
    name: 'archiveWhatsAppTemplate',
    service: 'main',
    method: 'PUT',
    path: '/watemplates/{id}/archived',
    summary: 'Archives a channel template.',
    params: idParams,
    output: whatsAppTemplateSchema,
  }),
  /**
   * Our extension, like `archiveWhatsAppTemplate`. A template that is not approved stays archived. The user then sees
   * 'Error desarchivando plantilla'.
   */
  unarchiveWhatsAppTemplate: endpoint({
    name: 'unarchiveWhatsAppTemplate',
    service: 'main',
    method: 'DELETE',
    path: '/watemplates/{id}/archived',
    summary: 'Unarchives a channel template, which must be approved.',
    params: idParams,
    output: whatsAppTemplateSchema,
    errors: ['WATEMPLATE_NOT_APPROVED'],
  }),
} as const
