import { z } from 'zod'
import { contactSchema } from '#contract/entities/contacts/contact.ts'
import { customFieldsShape } from '#contract/entities/contacts/custom-fields.ts'
import { registrationOriginSchema } from '#contract/entities/contacts/registration-origin.ts'
import { limits } from '#contract/limits.ts'
import type { RegistrationField } from '#contract/rules/contacts/contact-edit.ts'
import { givenId } from '#contract/wire.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import {
  countryCodeField,
  emailField,
  idParams,
  nameField,
  optionalNameField,
  phoneField,
  groupField,
} from '#contract/api/shared.ts'

/** A text that is empty means the same as none. */
const optionalEmailField = z.union([z.literal(''), emailField])

/** The fields of a new contact. */
export const contactFields = {
  ...({
    name: nameField,
    lastName: optionalNameField.optional(),
    email: optionalEmailField.optional(),
    phone: phoneField,
  } satisfies Record<RegistrationField, z.ZodType>),
  countryCode: countryCodeField.optional(),
  brand: z.string().max(limits.brandMax).optional(),
}

/**
 * Calls that register a contact or change its own data, such as name and phone. Calls that change the chat are in
 * chats.ts.
 */
export const contactsApi = {
  /**
   * `name` is the first name. Without a last name or an e-mail, only users with `contact.createIncomplete` register a
   * contact (our decision; the specification requires both of everybody): 400 for the others. `source` is the registration origin, by
   * default 2 (web app). `sourceInputId` is one of the group's source inputs and is only allowed with `source` 3
   * (integration).
   */
  createContact: endpoint({
    name: 'createContact',
    service: 'main',
    method: 'POST',
    path: '/contacts/new/auth',
    summary: 'Registers a contact of the group.',
    body: z.object({
      groupId: groupField,
      ...contactFields,
      source: registrationOriginSchema.optional(),
      sourceInputId: givenId.optional(),
      ...customFieldsShape,
    }),
    output: contactSchema,
    errors: ['EMAIL_REGISTERED', 'PHONE_REGISTERED'],
  }),
  /**
   * Our extension: the specification shows no call for this. Absent fields stay unchanged. An empty text clears a
   * custom field. A last name, e-mail or brand that has a value cannot be emptied (`rules/contacts/contact-edit.ts`): 400.
   */
  editContact: endpoint({
    name: 'editContact',
    service: 'main',
    method: 'PATCH',
    path: '/contacts/{id}',
    summary: 'Changes a contact’s name, phone, e-mail, brand or custom fields.',
    params: idParams,
    body: z.object({
      name: nameField.optional(),
      lastName: optionalNameField.optional(),
      email: optionalEmailField.optional(),
      phone: phoneField.optional(),
      countryCode: countryCodeField.optional(),
      brand: z.string().max(limits.brandMax).optional(),
      ...customFieldsShape,
    }),
    output: contactSchema,
    errors: ['EMAIL_REGISTERED', 'PHONE_REGISTERED'],
  }),
} as const
