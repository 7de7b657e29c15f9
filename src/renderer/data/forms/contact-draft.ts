import { contactsApi } from '#contract/api/contacts/contacts.ts'
import type { BodyOf } from '#contract/api/endpoint.ts'
import type { ContactDraft } from '#contract/draft-forms.ts'
import { customFields, type Contact } from '#contract/entities/contacts/contact.ts'
import { customFieldName, type CustomFieldName } from '#contract/entities/contacts/custom-fields.ts'
import { limits } from '#contract/limits.ts'
import { isEmptyName } from '#contract/rules/contacts/contact-name.ts'
import { phoneDigits, type PhoneFault } from '#contract/rules/contacts/phone-digits.ts'
import { readPhone } from '#contract/rules/contacts/phone-number.ts'
import { callingCode, phoneText } from '#contract/rules/contacts/phone-text.ts'

export type DraftField = Exclude<keyof ContactDraft, 'countryCode' | 'custom'>

/**
 * The service refused the value `taken`, because another contact has it. The fault applies only while the field has
 * that value.
 */
export interface Taken {
  readonly taken: string
}
/** Why a field is invalid. `unfit`: the text of a custom field does not fit the field's type. */
export type Fault = 'email' | 'unfit' | PhoneFault | Taken
export type Faults = Readonly<Partial<Record<DraftField | CustomFieldName, Fault>>>

export const emptyDraft: ContactDraft = {
  name: '',
  lastName: '',
  email: '',
  phone: '',
  countryCode: limits.defaultCountryCode,
  brand: '',
  custom: {},
}

/** The draft of an existing contact. */
export function draftOf(contact: Contact): ContactDraft {
  const { name, lastName = '', email = '', phone, brand = '' } = contact
  const custom = Object.fromEntries(customFields(contact).map(({ index, value }) => [index, value]))
  const countryCode = callingCode(phone, contact.countryCode) || limits.defaultCountryCode
  // The phone is written as everywhere, unless it is the id of a person who hides theirs.
  const written = phoneText({ phone, countryCode }) || phone
  return { name, lastName, email, phone: written, countryCode, brand, custom }
}

/** The value of a field as it is sent: the digits of the phone, otherwise the text without surrounding blanks. */
export const sentText = (field: DraftField, draft: ContactDraft): string =>
  field === 'phone' ? readPhone(draft.phone, draft.countryCode).digits : draft[field].trim()

const emailField = contactsApi.createContact.body.shape.email

/** The validation rules of a form. */
export interface DraftValidation {
  /** The visible fields. Other fields are not validated, because users cannot correct what they do not see. */
  readonly fields: readonly DraftField[]
  /** The fields that must not be empty. */
  readonly required: readonly DraftField[]
  /** The contact that is edited; absent for a new contact. */
  readonly contact?: Contact
}

/**
 * Returns the faults of a draft; a draft with faults cannot be saved. An empty field is a fault only if it is required.
 * An existing contact's phone or e-mail is not validated while it is unchanged: it is not sent, and a stored phone may
 * be a short code, which is not valid as a new phone.
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
      const fault = faultIn(field, draft, required.includes(field))
      return fault === null ? [] : [[field, fault]]
    }),
  )
}

function isUnchanged(field: DraftField, contact: Contact, draft: ContactDraft): boolean {
  if (field === 'phone') return isSamePhone(contact.phone, draft)
  return field === 'email' && draft.email.trim() === (contact.email ?? '')
}

const isNameField = (field: DraftField) => field === 'name' || field === 'lastName'

function faultIn(field: DraftField, draft: ContactDraft, isRequired: boolean): Fault | null {
  const text = draft[field].trim()
  if (text === '' || (isNameField(field) && isEmptyName(text))) return isRequired ? 'missing' : null
  if (field === 'email') return emailField.safeParse(text).success ? null : 'email'
  if (field !== 'phone') return null
  const read = readPhone(text, draft.countryCode)
  return read.ok ? null : read.fault
}

/** Returns the body of the update call: the changed fields of a draft, custom fields as `custom_<number>`. */
export function changesOf(
  contact: Contact,
  draft: ContactDraft,
): BodyOf<typeof contactsApi.editContact> {
  const before = draftOf(contact)
  const texts = { ...flat(before), phone: contact.phone }
  const isSame = isSamePhone(contact.phone, draft)
  const now = { ...flat(draft), phone: isSame ? contact.phone : sentText('phone', draft) }
  return Object.fromEntries(
    Object.entries(now).filter(
      ([name, text]) => text !== (new Map(Object.entries(texts)).get(name) ?? ''),
    ),
  )
}

/**
 * Whether the phone is unchanged. Only the digits are compared, because the text may be formatted differently. A stored
 * phone without digits, e.g. a user name, must be equal to the text.
 */
function isSamePhone(stored: string, draft: ContactDraft): boolean {
  const text = draft.phone.trim()
  if (text === stored) return true
  return text !== '' && [phoneDigits(text), sentText('phone', draft)].includes(stored)
}

function flat({ custom, countryCode: _notAField, ...draft }: ContactDraft): Record<string, string> {
  const own = Object.entries(custom).map(([number, text]) => [
    customFieldName(Number(number)),
    text.trim(),
  ])
  const texts = Object.entries(draft).map(([name, text]) => [name, text.trim()])
  return Object.fromEntries([...texts, ...own])
}
