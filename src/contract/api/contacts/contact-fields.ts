import { z } from 'zod'
import { contactFieldSchema, fieldTypes } from '#contract/entities/contacts/contact-field.ts'
import { customNumbers } from '#contract/entities/contacts/custom-fields.ts'
import { languages, limits } from '#contract/limits.ts'
import { areTicksPossible } from '#contract/rules/contacts/field-needs.ts'
import { repeatedChoice } from '#contract/rules/contacts/field-value.ts'
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
      .object({
        name,
        names: z.partialRecord(z.enum(languages), name).default({}),
        ...kindShape,
        isShown: z.boolean(),
        agentsEdit: z.boolean(),
        isRequired: z.boolean(),
      })
      .refine(({ type, choices }) => type !== 'choice' || choices.length > 0, {
        path: ['choices'],
        error: 'are required',
      })
      .refine(areTicksPossible, {
        path: ['isRequired'],
        error: 'requires isShown and agentsEdit',
      }),
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
} as const
