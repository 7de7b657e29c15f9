import type { Contact } from '#contract/entities/contacts/contact.ts'
import { isEmptyName } from './contact-name.ts'

/** The fields of the registration form, all required there (specification, section 5). */
export const registrationFields = ['name', 'lastName', 'email', 'phone'] as const
export type RegistrationField = (typeof registrationFields)[number]

/** The fields of a contact that every contact must have. */
export const alwaysRequired = ['name', 'phone'] as const satisfies readonly RegistrationField[]

/**
 * The fields that a new contact must have.
 * @param mayBeIncomplete whether its author may leave out the others (policy `contact.createIncomplete`)
 */
export const requiredToRegister = (mayBeIncomplete: boolean): readonly RegistrationField[] =>
  mayBeIncomplete ? alwaysRequired : registrationFields

/** The first required field that a new contact lacks; null if there is none. */
export function missingToRegister(
  contact: Readonly<Partial<Record<RegistrationField, string | undefined>>>,
  mayBeIncomplete: boolean,
): RegistrationField | null {
  const required = requiredToRegister(mayBeIncomplete)
  return required.find((field) => !isFilled(contact[field])) ?? null
}

/** The fields of the contact form that may be empty, until they have a value. */
const keptOnceFilled = ['lastName', 'email', 'brand'] as const

export type KeptField = (typeof alwaysRequired | typeof keptOnceFilled)[number]

const isFilled = (text = ''): boolean => !isEmptyName(text)

/**
 * The fields of a contact that an edit must not leave empty: name and phone, and each other field that has a value.
 * The specification requires all fields (section 5), but the channel brings contacts without last name and e-mail.
 */
export function keptFields(contact: Pick<Contact, (typeof keptOnceFilled)[number]>): KeptField[] {
  return [...alwaysRequired, ...keptOnceFilled.filter((field) => isFilled(contact[field]))]
}

/** The first kept field that an edit would empty; null if there is none. Absent fields stay unchanged. */
export function emptiedField(
  contact: Pick<Contact, (typeof keptOnceFilled)[number]>,
  edit: Readonly<Partial<Record<KeptField, string | undefined>>>,
): KeptField | null {
  const emptied = keptFields(contact).find(
    (field) => edit[field] !== undefined && !isFilled(edit[field]),
  )
  return emptied ?? null
}
