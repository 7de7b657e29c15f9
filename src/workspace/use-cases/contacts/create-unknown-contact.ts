import { registrationOrigins } from '#contract/entities/contacts/registration-origin.ts'
import { callingCode } from '#contract/rules/contacts/phone-text.ts'
import { toChat } from '#workspace/events/event-draft.ts'
import { topActivity } from '#workspace/storage/chats/activity-key.ts'
import { contactRow } from '#workspace/storage/contacts/contact-row.ts'
import { findContactRowByPhone, insertContact } from '#workspace/storage/contacts/contacts.ts'
import { newId } from '#workspace/storage/ids.ts'
import { contactOut } from '#workspace/serialize.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { readBack, type StoredChat } from '#workspace/use-cases/chats/change-chat.ts'
import { writingWith } from './other-number.ts'

/** A person who is identified by their phone number. */
export interface Writer {
  groupId: string
  /** Digits with the country code. */
  phone: string
  /** The name on the channel; may be empty. */
  name: string
}

/**
 * Finds the chat with this phone number, or registers a contact with the channel as its source.
 * @param now epoch ms
 */
export async function chatWith(
  work: Work,
  { groupId, phone, name }: Writer,
  now: number,
): Promise<StoredChat> {
  const { tx, announce } = work
  const known = await findContactRowByPhone(tx, groupId, phone)
  if (known !== undefined) {
    const chat = { row: known, contact: await readBack(tx, known) }
    return await writingWith(work, chat, phone)
  }
  const row = contactRow({
    id: newId('contact', now),
    group_id: groupId,
    name,
    phone,
    country_code: callingCode(phone),
    source: registrationOrigins.whatsApp,
    created_at: now,
    activity: await topActivity(tx, groupId, now),
  })
  await insertContact(tx, row)
  const contact = await readBack(tx, row)
  announce(toChat(contact, 'contact.created', { contact: contactOut(contact) }))
  return { row, contact }
}
