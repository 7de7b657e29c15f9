import { contactRecordsApi } from '#contract/api/contact-records.ts'
import { contactsApi } from '#contract/api/contacts.ts'
import type { Contact } from '#contract/entities/contact.ts'
import { isNumberOf } from '#contract/rules/phone-text.ts'
import { call } from '../../../data/api-client.ts'
import { isListed } from '../../../data/live/store/list-filter.ts'
import { changesOf, digitsOf, type ContactDraft } from './contact-draft.ts'
import { currentLive } from '../../../data/live/live.ts'

/**
 * Registers a contact of the group, and lists it: one's own acts come back as events and are passed over.
 * @throws ApiError
 */
export async function registerContact(groupId: string, draft: ContactDraft): Promise<Contact> {
  const body = {
    groupId,
    name: draft.name.trim(),
    lastName: draft.lastName.trim(),
    email: draft.email.trim(),
    phone: digitsOf(draft.phone),
  }
  const live = currentLive()
  const contact = await call(contactRecordsApi.createContact, { body })
  if (groupId === live.groupId)
    live.commit([{ kind: 'chat.put', contact, listed: isListed(contact, live.list.filter()) }])
  return contact
}

/** The fields of the contact's record. */
const record = Object.keys(contactRecordsApi.editContact.body.shape)
/** What the service makes of a number that is saved. */
const countryCode = ['countryCode']

/** Saves what is new in the draft; asks for nothing where nothing is. @throws ApiError */
export async function saveContact(contact: Contact, draft: ContactDraft): Promise<void> {
  const { id, groupId } = contact
  const body = changesOf(contact, draft)
  if (Object.keys(body).length === 0) return
  const live = currentLive()
  const before = live.chat(id) ?? contact
  const calling = call(contactRecordsApi.editContact, { params: { id }, groupId, body })
  const saved = await live.mutations.awaitResponse(contact, calling)
  live.mutations.applyResponse(id, (known) => {
    // Of the answer the record alone, and of that what was asked for or has stood still: of the chat, of whose it is,
    // and of what a colleague changed meanwhile newer things may be known.
    const asked = new Set([...Object.keys(body), ...(body.phone === undefined ? [] : countryCode)])
    const isTaken = (name: string) => asked.has(name) || known[name] === before[name]
    return Object.fromEntries(record.filter(isTaken).map((name) => [name, saved[name]]))
  })
}

/** The contact with this number among those the person sees, archived chats too; null where there is none. @throws ApiError */
export async function findByPhone(groupId: string, phone: string): Promise<Contact | null> {
  for (const archived of [false, true]) {
    const query = { groupId, filter: phone, archived, limit: 100 }
    const { items } = await call(contactsApi.chatList, { query })
    const found = items.find((contact) => isNumberOf(contact, phone))
    if (found !== undefined) return found
  }
  return null
}
