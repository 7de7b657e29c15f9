import { z } from 'zod'
import { contactFieldSchema, type ContactField } from '#contract/entities/contacts/contact-field.ts'
import { fieldTypes } from '#contract/entities/contacts/field-types.ts'
import { customNumbers } from '#contract/entities/contacts/custom-fields.ts'
import { languages, limits } from '#contract/limits.ts'
import { areTicksPossible } from '#contract/rules/contacts/field-needs.ts'
import { repeatedChoice } from '#contract/rules/contacts/repeated-choice.ts'
import { fittingList, id } from '#contract/wire.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { groupQuery, nameField, optionalNameField } from '#contract/api/shared.ts'

const name = nameField.max(limits.contactFields.nameMax)
const fieldNumber = z.number().int().min(1).max(customNumbers.length)
/** The number of a field; NOT_FOUND for one that does not exist. */
const numberParams = z.object({ number: id })
const fieldsOutput = z.looseObject({ items: fittingList(contactFieldSchema) })

/** What the values of a field are. Choices belong to `choice`, and a unit to `number`. */
const kindShape = {
  type: z.enum(fieldTypes),
  choices: z
    .array(nameField.max(limits.contactFields.choiceMax))
    .max(limits.contactFields.choicesMax)
    .refine((choices) => repeatedChoice(choices) === undefined, {
      error: 'contains a choice twice',
    })
    .default([]),
  unit: optionalNameField.max(limits.contactFields.unitMax).optional(),
}

const settingsShape = {
  name,
  names: z.partialRecord(z.enum(languages), name).default({}),
  ...kindShape,
  isShown: z.boolean(),
  agentsEdit: z.boolean(),
  isRequired: z.boolean(),
}

const withChoices = ({ type, choices }: Pick<ContactField, 'type' | 'choices'>) =>
  type !== 'choice' || choices.length > 0
const choicesRequired = { path: ['choices'], error: 'are required' }
const ticksImpossible = { path: ['isRequired'], error: 'requires isShown and agentsEdit' }

const value = z.string().max(limits.customFieldMax)
const replacement = z.object({ from: value.min(1), to: value.min(1) })

/** How values are converted to another type; a value that does not fit stays as it is unless it is replaced. */
const conversionShape = {
  /** Whether days such as 03/04/2026 have the month first. */
  isMonthFirst: z.boolean().default(false),
  replacements: z.array(replacement).max(limits.contactFields.replacementsMax).default([]),
}

const count = z.number().int().nonnegative()
const valueCount = z.looseObject({ value: z.string(), contacts: count })
export type FieldValueCount = z.infer<typeof valueCount>

const checkOutput = z.looseObject({
  /** Contacts whose value fits as it is, is written in another form, is replaced, and stays although it does not fit. */
  same: count,
  written: count,
  replaced: count,
  unfit: count,
  /** Values that do not fit, with and without a replacement, the most frequent ones first. */
  items: z.array(valueCount),
  /** How many more such values there are. */
  moreItems: count,
  /** Of `choice`: how many contacts have each choice now, and how many get it. */
  choices: z.array(z.looseObject({ value: z.string(), contacts: count, added: count })),
  /** Whether the order of day and month decides a value. */
  hasAmbiguousDays: z.boolean(),
})
export type FieldCheck = z.infer<typeof checkOutput>

/**
 * The names and types of the custom fields of contacts, our extension. A service that has these calls says so with
 * `namesFields` of the group. Every member reads them, admins change them. A change publishes `contactFields.changed`.
 */
export const contactFieldsApi = {
  contactFields: endpoint({
    name: 'contactFields',
    service: 'main',
    method: 'GET',
    path: '/contact-fields',
    summary: 'The fields that have a name, in their order.',
    query: groupQuery,
    output: fieldsOutput,
  }),
  /**
   * A field that had no name becomes the last one. BAD_REQUEST if the name is that of another field, of a fixed field of a
   * contact, or of a field without a name. CONFLICT for another type while a contact has a value.
   */
  saveContactField: endpoint({
    name: 'saveContactField',
    service: 'main',
    method: 'PUT',
    path: '/contact-fields/{number}',
    summary: 'Gives a custom field a name and settings; values of contacts do not change.',
    params: numberParams,
    body: z
      .object(settingsShape)
      .refine(withChoices, choicesRequired)
      .refine(areTicksPossible, ticksImpossible),
    output: contactFieldSchema,
    errors: ['CONFLICT'],
  }),
  deleteContactField: endpoint({
    name: 'deleteContactField',
    service: 'main',
    method: 'DELETE',
    path: '/contact-fields/{number}',
    summary: 'Takes the name and the settings of a field away; the values of contacts stay.',
    params: numberParams,
    output: fieldsOutput,
  }),
  /** Fields that `numbers` does not have follow in their former order. */
  orderContactFields: endpoint({
    name: 'orderContactFields',
    service: 'main',
    method: 'PATCH',
    path: '/contact-fields/order',
    summary: 'Sets the order of the fields that have a name.',
    body: z.object({ numbers: z.array(fieldNumber).max(customNumbers.length) }),
    output: fieldsOutput,
  }),
  contactFieldCounts: endpoint({
    name: 'contactFieldCounts',
    service: 'main',
    method: 'GET',
    path: '/contact-fields/counts',
    summary: 'How many contacts have a value in each custom field, with or without a name.',
    query: groupQuery,
    output: z.looseObject({ items: z.array(z.looseObject({ number: count, contacts: count })) }),
  }),
  contactFieldValues: endpoint({
    name: 'contactFieldValues',
    service: 'main',
    method: 'GET',
    path: '/contact-fields/{number}/values',
    summary: `The values of a field and how many contacts have each, the ${limits.contactFields.valuesMax} most frequent ones.`,
    params: numberParams,
    query: groupQuery,
    output: z.looseObject({ items: z.array(valueCount), moreItems: count }),
  }),
  checkContactField: endpoint({
    name: 'checkContactField',
    service: 'main',
    method: 'POST',
    path: '/contact-fields/{number}/check',
    summary: 'How many values of a field fit another type or other choices; changes nothing.',
    params: numberParams,
    body: z.object({ ...kindShape, ...conversionShape }).refine(withChoices, choicesRequired),
    output: checkOutput,
  }),
  /**
   * The first call changes the field, each call the values of a part of the contacts. The caller repeats it until `left` is
   * 0. Values that do not fit stay as they are. Contacts that it changes have no events of their own. A replacement of a former
   * choice by another choice renames it: the segments, rules and macros that name it follow. All names change at once, with the
   * list of the choices, so that choices can swap names; a call that repeats the list renames none. The first call writes all
   * values of a renamed choice whose former name fits another choice.
   */
  convertContactField: endpoint({
    name: 'convertContactField',
    service: 'main',
    method: 'POST',
    path: '/contact-fields/{number}/convert',
    summary:
      'Changes the type or the choices of a field, and writes its values as the new type stores them.',
    params: numberParams,
    body: z
      .object({ ...settingsShape, ...conversionShape })
      .refine(withChoices, choicesRequired)
      .refine(areTicksPossible, ticksImpossible),
    output: z.looseObject({ field: contactFieldSchema, changed: count, left: count }),
  }),
} as const
