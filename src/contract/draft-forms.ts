import { z } from 'zod'
import { duplicateRules } from './api/contacts/contact-transfer.ts'
import { campaignSplitSchema } from './entities/campaigns/campaign-split.ts'
import {
  audienceSchema,
  campaignParameterSchema,
  quietHoursSchema,
} from './entities/campaigns/campaign.ts'
import { fieldTypes } from './entities/contacts/field-types.ts'
import { contactSchema } from './entities/contacts/contact.ts'
import { crmRecordSchema } from './entities/contacts/crm.ts'
import { levelTagSchema } from './entities/tags/level.ts'
import {
  messageTemplateHeadings,
  messageTemplateTypes,
} from './entities/templates/message-template.ts'
import { weekDays } from './entities/groups/opening-hours.ts'
import { roles } from './entities/people/permission.ts'
import {
  cardHeaderTypes,
  otpTypes,
  templateCategories,
  whatsAppTemplateTypes,
} from './entities/templates/whatsapp-template.ts'
import { businessCategories } from './entities/line/whatsapp-profile.ts'
import { templateExtrasSchema } from './entities/templates/template-call.ts'
import { chatActionKinds } from './entities/chats/chat-action-kinds.ts'
import type { RuleConditionKind, RuleEvent } from './entities/chats/rule-kinds.ts'
import { languages } from './limits.ts'
import { isFlowDocument, type FlowDocument } from './rules/flows/flow-json/document.ts'
import { choiceTypes } from './rules/messages/interactive-content.ts'
import { nestings } from './rules/tags/nesting-table.ts'
import { templateKinds } from './rules/templates/template-kinds.ts'

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

const templateFormCardSchema = z.object({
  /** The id within the form; it is not submitted. */
  id: z.string(),
  /** Address of the card's file; absent until it is uploaded. */
  media: z.string().optional(),
  body: z.string(),
  examples: z.array(z.string()),
  /** Buttons in the same position have the same id on all cards. */
  buttons: z.array(templateFormButtonSchema),
})
export type TemplateFormCard = z.infer<typeof templateFormCardSchema>

/** What the author chooses of a verification code. */
const templateFormCodeSchema = z.object({
  hasAdvice: z.boolean(),
  /** How long the code is valid; null: the message does not say it. */
  minutes: z.number().nullable(),
  otpType: z.enum(otpTypes),
  buttonText: z.string(),
  autofillText: z.string(),
  apps: z.array(z.object({ packageName: z.string(), signatureHash: z.string() })),
})
export type TemplateFormCode = z.infer<typeof templateFormCodeSchema>

/**
 * The values in the editor of a template, without a file that is still to be uploaded. The values of all kinds are
 * kept, so that choosing another kind loses nothing.
 */
const templateFormSchema = z.object({
  /** The template whose content is edited; absent: a new one. */
  editsId: z.string().optional(),
  kind: z.enum(templateKinds),
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
  cardType: z.enum(cardHeaderTypes),
  cards: z.array(templateFormCardSchema),
  offer: z.object({ text: z.string(), hasExpiration: z.boolean() }),
  code: templateFormCodeSchema,
})
export type TemplateForm = z.infer<typeof templateFormSchema>

/** A template that has not been submitted yet. */
export const templateDraftSchema = z.object({
  savedAt: z.iso.datetime(),
  /** A draft of an earlier version has no kind. */
  form: templateFormSchema.partial({
    kind: true,
    cardType: true,
    cards: true,
    offer: true,
    code: true,
  }),
})
export type StoredTemplateForm = z.infer<typeof templateDraftSchema>['form']

/** Changes of a flow that the service does not have yet, with the revision that they are based on. */
export const flowDraftSchema = z.object({
  revision: z.number().int().nonnegative(),
  changedAt: z.iso.datetime(),
  document: z.custom<FlowDocument>(isFlowDocument),
})

const answerFileSchema = z
  .object({
    /** The file's address at the service. */
    media: z.string(),
    filename: z.string().optional(),
    /** The type of the message that contains the file. */
    type: z.enum(['image', 'audio', 'video', 'file']),
  })
  .readonly()
/** The file of an answer. */
export type AnswerFile = z.infer<typeof answerFileSchema>

/** A place whose coordinates may be incomplete. */
const placeSchema = z
  .object({ name: z.string(), address: z.string(), latitude: z.string(), longitude: z.string() })
  .readonly()

/** What a template needs besides its values, its file and its place. */
const templateExtrasFormSchema = templateExtrasSchema.omit({ place: true })
export type TemplateExtrasForm = z.infer<typeof templateExtrasFormSchema>

const interactiveSchema = z
  .object({
    type: z.enum(choiceTypes),
    header: z.string(),
    text: z.string(),
    footer: z.string(),
    button: z.string(),
    choices: z
      .array(
        z
          .object({
            id: z.string(),
            title: z.string(),
            description: z.string(),
            section: z.string(),
          })
          .readonly(),
      )
      .readonly(),
  })
  .readonly()
/** The draft of a message with choices. It keeps the fields of both types, so that switching the type loses nothing. */
export type InteractiveDraft = z.infer<typeof interactiveSchema>

const contactTextsSchema = z.object({
  name: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  /** The calling code of a phone number that is typed without one, digits. */
  countryCode: z.string(),
  brand: z.string(),
  custom: z.record(z.coerce.number(), z.string()).readonly(),
})
/** The texts in the fields of the contact form. The keys of `custom` are the numbers of the custom fields. */
export type ContactDraft = Readonly<z.infer<typeof contactTextsSchema>>

const crmTextsSchema = z.object({
  name: z.string(),
  email: z.string(),
  company: z.string(),
  document: z.string(),
  address: z.string(),
})

/** Some of the texts. The schema's output is not used: it could have members with the value undefined. */
const someCrmTextsSchema = z.custom<Partial<z.infer<typeof crmTextsSchema>>>(
  (value) => crmTextsSchema.partial().safeParse(value).success,
)

const memberSchema = z
  .object({
    role: z.enum(roles),
    teamId: z.string().nullable(),
    tagIdList: z.array(z.string()).readonly(),
    isReadOnly: z.boolean(),
    hasTemplatePermission: z.boolean(),
    hasQrAccess: z.boolean(),
    isSupervisor: z.boolean(),
    isSuperAdmin: z.boolean(),
    /** Null: that of the group. */
    capacity: z.number().nullable(),
  })
  .readonly()

const nestingCellSchema = z
  .object({
    /** The index of the tag's level, from 0. */
    level: z.number().int().positive(),
    after: levelTagSchema,
    tag: levelTagSchema,
  })
  .readonly()
/** A cell of the grid of nested levels: whether `tag` is offered after the answer `after` of the previous level. */
export type NestingCell = z.infer<typeof nestingCellSchema>

/**
 * The last attempt to send: the serialized request and its idempotency key. A retry of the same request uses the same
 * key, because the service may have accepted the first attempt.
 */
const attemptSchema = z.object({ what: z.string(), key: z.string() })
export type Attempt = Readonly<z.infer<typeof attemptSchema>>

/** A name that only the form itself has written. Its list is not loaded with the page. */
const nameOf = <Name extends string>() => z.custom<Name>((value) => typeof value === 'string')

/** The texts in the cells of one row of targets. */
const targetCellsSchema = z
  .object({ first: z.string(), next: z.string(), resolution: z.string() })
  .readonly()

/** The steps of a macro or a rule. A step may be unfinished: what it names is empty then. */
const stepsSchema = z
  .array(
    z
      .object({
        /** Tells the steps apart while they are moved. */
        key: z.string(),
        kind: z.enum(chatActionKinds),
        /** The id, number or receiver that the step names. */
        target: z.string(),
        text: z.string(),
        /** The status tags that it sets, or the users that it alerts. */
        chosen: z.array(z.string()).readonly(),
      })
      .readonly(),
  )
  .readonly()

/** The values of each kind of form. */
export const formSchemas = {
  quickAnswer: z
    .object({
      name: z.string(),
      text: z.string(),
      file: answerFileSchema.nullable(),
      /**
       * The id of the channel template that replaces the message while the chat's 24-hour window is closed; null for
       * none.
       */
      gsId: z.string().nullable(),
    })
    .readonly(),
  /** An interactive or media answer while it is edited, with its message's fields beside the others. */
  interactiveAnswer: z
    .object({
      ...interactiveSchema.unwrap().shape,
      name: z.string(),
      kind: z.enum(messageTemplateTypes),
      /** Whether the header of a message with choices is text or a file. */
      headerKind: z.enum(messageTemplateHeadings),
      file: answerFileSchema.nullable(),
    })
    .readonly(),
  /** A new contact, with the country of the phone number. */
  newContact: contactTextsSchema.extend({ country: z.string() }).readonly(),
  contact: z
    .object({
      /**
       * The record when editing started. Only the fields that differ from it are sent, so that changes by colleagues
       * stay.
       */
      before: contactSchema,
      draft: contactTextsSchema,
    })
    .readonly(),
  crm: z
    .object({
      /** The record that the form edits; null if the contact has none. */
      base: crmRecordSchema.nullable(),
      /** The fields in which the user has typed. */
      typed: someCrmTextsSchema,
      /** The fields that another user has changed, with that user's values; null until such a change is found. */
      theirs: someCrmTextsSchema.nullable(),
      /** The drafts that this user has sent to the service. One may have been saved although its response was lost. */
      sent: z.array(crmTextsSchema).readonly(),
    })
    .readonly(),
  schedule: z
    .object({
      /** The composer's text when the dialog was opened. */
      composerText: z.string(),
      kind: z.enum(['text', 'template']),
      text: z.string(),
      template: z.object({ id: z.string(), isApproved: z.boolean() }).nullable(),
      /** When to send the message, epoch ms. */
      at: z.number().nullable(),
      tried: attemptSchema,
    })
    .readonly(),
  /** `isLink`: the message has one button, which opens `address`; its label is `button`. */
  compose: interactiveSchema
    .unwrap()
    .extend({ isLink: z.boolean(), address: z.string() })
    .readonly(),
  /** A place to send to a contact. */
  place: placeSchema,
  /** The values for the placeholders of a template that is sent to a contact. */
  templateValues: z
    .object({
      parameters: z.array(z.string()).readonly(),
      place: placeSchema,
      extras: templateExtrasFormSchema.optional(),
    })
    .readonly(),
  member: memberSchema,
  /** The addresses to invite, the language of the invitations, and what the invited users may do. */
  invitation: z
    .object({
      entries: z.array(z.string()).readonly(),
      member: memberSchema,
      language: z.enum(languages),
    })
    .readonly(),
  /** What the wizard of a campaign has not saved at the service yet. `start` is sent by the call that starts it. */
  campaign: z.object({
    form: z.object({
      name: z.string(),
      templateId: z.string(),
      inContactLanguage: z.boolean().optional(),
      media: z.string().optional(),
      place: placeSchema,
      extras: templateExtrasFormSchema.optional(),
      audience: audienceSchema,
      parameters: z.array(campaignParameterSchema),
      split: campaignSplitSchema.optional(),
      pacePerMinute: z.number(),
      quietHours: quietHoursSchema,
    }),
    start: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('now') }),
      /** Epoch ms; null while no time is chosen. */
      z.object({ kind: z.literal('later'), at: z.number().nullable() }),
    ]),
  }),
  /** Times and dates may be incomplete. */
  openingHours: z.object({
    week: z.array(z.object({ day: z.enum(weekDays), from: z.string(), to: z.string() })),
    holidays: z.array(z.object({ day: z.string(), name: z.string() })),
  }),
  whatsAppProfile: z
    .object({
      pictureUrl: z.string(),
      category: z.enum(businessCategories),
      about: z.string(),
      address: z.string(),
      email: z.string(),
      websites: z.array(z.string()).readonly(),
    })
    .readonly(),
  /** A new group with the phone number of its line. */
  newGroup: z
    .object({
      name: z.string(),
      phone: z.object({ country: z.string(), text: z.string() }).readonly(),
      language: z.enum(languages),
      acceptsTerms: z.boolean(),
    })
    .readonly(),
  /** A flow to send to a contact. */
  sendFlow: z
    .object({
      contact: z.object({ id: z.string(), name: z.string() }).readonly().nullable(),
      header: z.string(),
      body: z.string(),
      action: z.string(),
      tried: attemptSchema,
    })
    .readonly(),
  /** Changes of the nesting of the levels that are not saved yet. */
  levelNesting: z
    .object({
      /** The variant of the nesting; absent if it is unchanged. */
      nesting: z.enum(nestings).nullable().optional(),
      /** The steps in the order in which they were made. A step allows or forbids cells together. */
      steps: z
        .array(
          z
            .object({ cells: z.array(nestingCellSchema).readonly(), isAllowed: z.boolean() })
            .readonly(),
        )
        .readonly(),
    })
    .readonly(),
  /** The choices for an import of contacts, by the column titles of its file. The file itself is not stored. */
  contactImport: z
    .object({
      head: z.array(z.string()).readonly(),
      /** The field of each column; null for a column that is not imported. */
      columns: z.array(z.string().nullable()).readonly(),
      /** The country of phone numbers without a calling code, ISO 3166-1 alpha-2. */
      country: z.string(),
      tagIds: z.array(z.string()).readonly(),
      userId: z.string().nullable(),
      duplicates: z.enum(duplicateRules),
    })
    .readonly(),
  /** The names, type and settings of a custom field of contacts. */
  contactField: z
    .object({
      name: z.string(),
      names: z.partialRecord(z.enum(languages), z.string()),
      type: z.enum(fieldTypes),
      /** `was` is the text of a stored choice; null for a new one. */
      choices: z
        .array(z.object({ was: z.string().nullable(), text: z.string() }).readonly())
        .readonly(),
      unit: z.string(),
      isShown: z.boolean(),
      agentsEdit: z.boolean(),
      isRequired: z.boolean(),
      isMonthFirst: z.boolean(),
      /** The choice that replaces a value which fits none. */
      replacements: z.record(z.string(), z.string()),
    })
    .readonly(),
  /** The values that a chat needs before it is finished, by the numbers of their fields. */
  missingFields: z.object({ values: z.record(z.string(), z.string()) }).readonly(),
  macro: z
    .object({ name: z.string(), teamId: z.string().nullable(), steps: stepsSchema })
    .readonly(),
  /** A rule. A condition may be unfinished, as a step. */
  rule: z
    .object({
      name: z.string(),
      when: z
        .object({
          on: nameOf<RuleEvent>(),
          /** The id, number or minutes that the event names; empty for none. */
          target: z.string(),
        })
        .readonly(),
      match: z.enum(['all', 'any']),
      conditions: z
        .array(
          z
            .object({
              /** Tells the conditions apart. */
              key: z.string(),
              kind: nameOf<RuleConditionKind>(),
              /** How it is compared: `has`, `open`, or the operator of a field. */
              is: z.string(),
              /** The number of the field. */
              target: z.string(),
              values: z.array(z.string()).readonly(),
            })
            .readonly(),
        )
        .readonly(),
      steps: stepsSchema,
      stops: z.boolean(),
      /** Null: those of the group. */
      personMinutes: z.number().nullable(),
      againHours: z.number(),
      followsRules: z.boolean(),
    })
    .readonly(),
  /** The targets of a group as they are typed: of chats without a team, of important ones, and by team and tag. */
  targets: z
    .object({
      base: targetCellsSchema,
      teams: z.record(z.string(), targetCellsSchema),
      important: targetCellsSchema,
      tags: z.record(z.string(), targetCellsSchema),
      agentBefore: z.string(),
      freeBefore: z.string(),
      managerAfter: z.string(),
    })
    .readonly(),
  /** One text of the settings. */
  setting: z.object({ text: z.string() }).readonly(),
} as const

export type FormKind = keyof typeof formSchemas
type AllFormValues = { [Kind in FormKind]: z.infer<(typeof formSchemas)[Kind]> }
export type FormValues<Kind extends FormKind> = AllFormValues[Kind]

/** A form with unsaved input: the stored values that the user has seen, and the values in the form. */
export interface FormDraft<Kind extends FormKind = FormKind> {
  readonly form: Kind
  readonly base: AllFormValues[Kind]
  readonly draft: AllFormValues[Kind]
}

const isFormKind = (name: string): name is FormKind => Object.hasOwn(formSchemas, name)
const formShape = z.object({
  form: z.enum(Object.keys(formSchemas).filter(isFormKind)),
  base: z.unknown(),
  draft: z.unknown(),
})

export const formDraftSchema = z.custom<FormDraft>((candidate) => {
  const { data } = formShape.safeParse(candidate)
  if (data === undefined) return false
  const schema = formSchemas[data.form]
  return schema.safeParse(data.base).success && schema.safeParse(data.draft).success
})
