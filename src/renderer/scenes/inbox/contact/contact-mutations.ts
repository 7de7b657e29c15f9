import { contactsApi } from '#contract/api/contacts.ts'
import type { Contact } from '#contract/entities/contact.ts'
import { call } from '#renderer/data/api-client.ts'
import { isListed } from '#renderer/data/live/store/chat-filter.ts'
import {
  changesOf,
  sentText,
  type ContactDraft,
} from '#renderer/components/contact-form/contact-draft.ts'
import { currentLive } from '#renderer/data/live/live.ts'

/** Registers a contact and adds its chat to the list, because the live event of the viewer's own action is ignored. */
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
    live.commit([{ kind: 'chat.put', contact, listed: isListed(contact, live.list.filter()) }])
  return contact
}

const recordFields = Object.keys(contactsApi.editContact.body.shape)
/** The fields that the service derives from the phone number. */
const phoneFields = ['countryCode']

/** Saves the changed fields of the draft. If nothing has changed, no call is made. @throws ApiError */
export async function saveContact(contact: Contact, draft: ContactDraft): Promise<void> {
  const { id, groupId } = contact
  const body = changesOf(contact, draft)
  if (Object.keys(body).length === 0) return
  const live = currentLive()
  const before = live.chat(id) ?? contact
  const calling = call(contactsApi.editContact, { params: { id }, groupId, body })
  const saved = await live.mutations.awaitResponse(contact, calling)
  live.mutations.applyResponse(id, (current) => {
    // A live event during the request may have newer values than the response. So apply only the fields that were sent,
    // and the fields that no event changed during the request.
    const sent = new Set([...Object.keys(body), ...(body.phone === undefined ? [] : phoneFields)])
    const isApplied = (name: string) => sent.has(name) || current[name] === before[name]
    return Object.fromEntries(recordFields.filter(isApplied).map((name) => [name, saved[name]]))
  })
}
