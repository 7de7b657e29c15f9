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

/** Why a field cannot be saved. `emailTaken` and `phoneTaken` are the service's to say. */
export type Fault = 'missing' | 'email' | 'phone' | 'emailTaken' | 'phoneTaken'
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

const { email: emailField, phone: phoneField } = contactRecordsApi.createContact.body.shape

/** What keeps a draft from being saved. A field that may be empty is checked once there is something in it. */
export function faultsOf(draft: ContactDraft, required: readonly DraftField[]): Faults {
  const faults: Partial<Record<DraftField, Fault>> = {}
  const email = draft.email.trim()
  const phone = draft.phone.trim()
  if (email !== '' && !emailField.safeParse(email).success) faults.email = 'email'
  if (phone !== '' && !phoneField.safeParse(digitsOf(phone)).success) faults.phone = 'phone'
  for (const field of required) if (draft[field].trim() === '') faults[field] = 'missing'
  return faults
}

/** What is new in a draft, as the call that changes the contact takes it. */
export function changesOf(
  contact: Contact,
  draft: ContactDraft,
): BodyOf<typeof contactRecordsApi.editContact> {
  const before = draftOf(contact)
  const texts = { ...flat(before), phone: before.phone }
  const now = { ...flat(draft), phone: phoneOf(contact, draft) }
  return Object.fromEntries(
    Object.entries(now).filter(
      ([name, text]) => text !== (new Map(Object.entries(texts)).get(name) ?? ''),
    ),
  )
}

/** A number that only looks otherwise is the same, as is the address of a group chat, which is none. */
function phoneOf(contact: Contact, draft: ContactDraft): string {
  const digits = digitsOf(draft.phone)
  return digits === digitsOf(contact.phone) ? contact.phone : digits
}

function flat({ custom, ...draft }: ContactDraft): Record<string, string> {
  const own = Object.entries(custom).map(([number, text]) => [`custom_${number}`, text.trim()])
  const texts = Object.entries(draft).map(([name, text]) => [name, text.trim()])
  return Object.fromEntries([...texts, ...own])
}
