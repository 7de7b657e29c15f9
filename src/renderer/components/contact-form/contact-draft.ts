import { contactsApi } from '#contract/api/contacts.ts'
import type { BodyOf } from '#contract/api/endpoint.ts'
import { customFields, type Contact } from '#contract/entities/contact.ts'

/** The form's fields as typed text. Custom fields are keyed by their number. */
export interface ContactDraft {
  readonly name: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly brand: string
  readonly custom: Readonly<Record<number, string>>
}
export type DraftField = Exclude<keyof ContactDraft, 'custom'>

/**
 * The value that the service refused because another contact has it. The fault applies only while the field has this
 * value.
 */
export interface Taken {
  readonly taken: string
}
/** Why a field is invalid. */
export type Fault = 'missing' | 'email' | 'phone' | Taken
export type Faults = Readonly<Partial<Record<DraftField, Fault>>>

/** The required fields of an existing contact. */
export const keptFields = ['name', 'phone'] as const

export const emptyDraft: ContactDraft = {
  name: '',
  lastName: '',
  email: '',
  phone: '',
  brand: '',
  custom: {},
}

/** The draft of an existing contact. */
export function draftOf(contact: Contact): ContactDraft {
  const { name, lastName = '', email = '', phone, brand = '' } = contact
  const custom = Object.fromEntries(customFields(contact).map(({ index, value }) => [index, value]))
  return { name, lastName, email, phone, brand, custom }
}

/** The digits of a phone number. */
export const digitsOf = (text: string): string => text.replace(/\D/gu, '')

/** The value of a field as it is sent. */
export const sentText = (field: DraftField, draft: ContactDraft): string =>
  field === 'phone' ? digitsOf(draft.phone) : draft[field].trim()

const { email: emailField, phone: phoneField } = contactsApi.createContact.body.shape

/** The validation rules of a form. */
export interface DraftValidation {
  /** The visible fields: users cannot correct a field that they do not see. */
  readonly fields: readonly DraftField[]
  /** The fields that must not be empty. */
  readonly required: readonly DraftField[]
  /** The contact that is edited; absent for a new contact. */
  readonly contact?: Contact
}

/**
 * The faults that keep a draft from being saved. Optional fields are validated if they are not empty. An unchanged
 * phone or e-mail is not sent and therefore not validated: a stored phone may be a short code.
 */
export function faultsOf(
  draft: ContactDraft,
  { fields, required, contact }: DraftValidation,
): Faults {
  const validated = fields.filter(
    (field) => contact === undefined || !isUnchanged(field, contact, draft),
  )
  return Object.fromEntries(
    validated.flatMap((field) => {
      const fault = faultIn(field, draft[field].trim(), required.includes(field))
      return fault === null ? [] : [[field, fault]]
    }),
  )
}

function isUnchanged(field: DraftField, contact: Contact, draft: ContactDraft): boolean {
  if (field === 'phone') return isSamePhone(contact.phone, draft.phone)
  return field === 'email' && draft.email.trim() === (contact.email ?? '')
}

function faultIn(field: DraftField, text: string, isRequired: boolean): Fault | null {
  if (text === '') return isRequired ? 'missing' : null
  if (field === 'email') return emailField.safeParse(text).success ? null : 'email'
  if (field === 'phone') return phoneField.safeParse(digitsOf(text)).success ? null : 'phone'
  return null
}

/** The changed fields of a draft as the body of the update call. */
export function changesOf(
  contact: Contact,
  draft: ContactDraft,
): BodyOf<typeof contactsApi.editContact> {
  const before = draftOf(contact)
  const texts = { ...flat(before), phone: before.phone }
  const isSame = isSamePhone(contact.phone, draft.phone)
  const now = { ...flat(draft), phone: isSame ? contact.phone : digitsOf(draft.phone) }
  return Object.fromEntries(
    Object.entries(now).filter(
      ([name, text]) => text !== (new Map(Object.entries(texts)).get(name) ?? ''),
    ),
  )
}

/**
 * Whether the phone is unchanged. A number may be formatted differently; a phone without digits, such as a user name,
 * must be equal.
 */
function isSamePhone(stored: string, text: string): boolean {
  const digits = digitsOf(text)
  return text.trim() === stored || (digits !== '' && digits === digitsOf(stored))
}

function flat({ custom, ...draft }: ContactDraft): Record<string, string> {
  const own = Object.entries(custom).map(([number, text]) => [`custom_${number}`, text.trim()])
  const texts = Object.entries(draft).map(([name, text]) => [name, text.trim()])
  return Object.fromEntries([...texts, ...own])
}
