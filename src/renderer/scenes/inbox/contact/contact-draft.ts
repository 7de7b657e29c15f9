import { contactRecordsApi } from '#contract/api/contact-records.ts'
import type { BodyOf } from '#contract/api/endpoint.ts'
import { customFields, type Contact } from '#contract/entities/contact.ts'

/** A contact's record as it is being written: texts, whatever is in them. Own fields by their number. */
export interface ContactDraft {
  readonly name: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly brand: string
  readonly custom: Readonly<Record<number, string>>
}
export type DraftField = Exclude<keyof ContactDraft, 'custom'>

/** Another contact has what was sent: the service's to say, which it may do once something else stands in the field. */
export interface Taken {
  readonly taken: string
}
/** Why a field cannot be saved. */
export type Fault = 'missing' | 'email' | 'phone' | Taken
export type Faults = Readonly<Partial<Record<DraftField, Fault>>>

/** What the registration form asks for, all of it (section 5). */
export const registrationFields = ['name', 'lastName', 'email', 'phone'] as const
/** What a contact that is there already cannot be without. */
export const keptFields = ['name', 'phone'] as const

export const emptyDraft: ContactDraft = {
  name: '',
  lastName: '',
  email: '',
  phone: '',
  brand: '',
  custom: {},
}

/** The record as it stands, to be changed. */
export function draftOf(contact: Contact): ContactDraft {
  const { name, lastName = '', email = '', phone, brand = '' } = contact
  const custom = Object.fromEntries(customFields(contact).map(({ index, value }) => [index, value]))
  return { name, lastName, email, phone, brand, custom }
}

/** A phone number without what people write between its digits. */
export const digitsOf = (text: string): string => text.replace(/\D/gu, '')

/** What is sent of a field. */
export const sentText = (field: DraftField, draft: ContactDraft): string =>
  field === 'phone' ? digitsOf(draft.phone) : draft[field].trim()

const { email: emailField, phone: phoneField } = contactRecordsApi.createContact.body.shape

/** What a form asks for. */
export interface AskedFields {
  /** Those it shows: whoever sees no field cannot mend what is wrong in it. */
  readonly fields: readonly DraftField[]
  /** Those that may not be empty. */
  readonly required: readonly DraftField[]
  /** The contact that is changed; absent where a new one is registered. */
  readonly contact?: Contact
}

/**
 * What keeps a draft from being saved. A field that may be empty is checked once there is something in it. An address
 * that the contact has already, such as a short code, is not sent, and keeps nobody from saving the rest.
 */
export function faultsOf(draft: ContactDraft, { fields, required, contact }: AskedFields): Faults {
  const asked = fields.filter(
    (field) => contact === undefined || !isUnchanged(field, contact, draft),
  )
  return Object.fromEntries(
    asked.flatMap((field) => {
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

/** What is new in a draft, as the call that changes the contact takes it. */
export function changesOf(
  contact: Contact,
  draft: ContactDraft,
): BodyOf<typeof contactRecordsApi.editContact> {
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

/** A number that only looks otherwise is the same, as is an address that is none, such as that of a group chat. */
function isSamePhone(stored: string, text: string): boolean {
  const digits = digitsOf(text)
  return text.trim() === stored || (digits !== '' && digits === digitsOf(stored))
}

function flat({ custom, ...draft }: ContactDraft): Record<string, string> {
  const own = Object.entries(custom).map(([number, text]) => [`custom_${number}`, text.trim()])
  const texts = Object.entries(draft).map(([name, text]) => [name, text.trim()])
  return Object.fromEntries([...texts, ...own])
}
