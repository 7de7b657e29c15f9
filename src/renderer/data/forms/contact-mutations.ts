import type { ContactDraft } from '#contract/draft-forms.ts'
import type { BodyOf } from '#contract/api/endpoint.ts'
import { contactsApi } from '#contract/api/contacts/contacts.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { CustomFieldName } from '#contract/entities/contacts/custom-fields.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { changesOf, sentText } from './contact-draft.ts'
import { currentLive } from '#renderer/data/live/live.ts'

/** Registers a contact and adds its chat to the list. */
export async function registerContact(groupId: string, draft: ContactDraft): Promise<Contact> {
  const body = {
    groupId,
    name: draft.name.trim(),
    lastName: draft.lastName.trim(),
    email: draft.email.trim(),
    phone: sentText('phone', draft),
  }
  const live = currentLive()
  const contact = await call(contactsApi.createContact, { body })
  if (groupId === live.groupId)
    live.commit([{ kind: 'chat.put', contact, listed: live.list.lists(contact) }])
  return contact
}

const recordFields = Object.keys(contactsApi.editContact.body.shape)

/**
 * Saves the changed fields of the draft. If nothing has changed, no call is made.
 * @returns the contact as it is stored
 * @throws ApiError
 */
export async function saveContact(contact: Contact, draft: ContactDraft): Promise<Contact> {
  const body = changesOf(contact, draft)
  return Object.keys(body).length === 0 ? contact : await sendChanges(contact, body)
}

/**
 * Saves custom fields, by their names in a contact.
 * @returns the contact as it is stored
 * @throws ApiError
 */
export const saveCustomFields = (
  contact: Contact,
  values: Readonly<Record<CustomFieldName, string>>,
): Promise<Contact> => sendChanges(contact, { ...values })

async function sendChanges(
  contact: Contact,
  body: BodyOf<typeof contactsApi.editContact>,
): Promise<Contact> {
  const { id, groupId } = contact
  const live = currentLive()
  const before = live.chat(id) ?? contact
  const saved = await call(contactsApi.editContact, { params: { id }, groupId, body })
  live.mutations.applyResponse(
    before,
    Object.fromEntries(recordFields.map((name) => [name, saved[name]])),
    saved.revision,
  )
  return saved
}
