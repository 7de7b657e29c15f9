import { chatsApi } from '#contract/api/chats/chats.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { isNumberOf } from '#contract/rules/contacts/phone-text.ts'
import { call } from '#renderer/data/service/api-client.ts'

/**
 * Finds the contact with this number among the chats that the viewer may see, archived or not.
 * @returns null if no such contact is found
 * @throws ApiError
 */
export async function findByPhone(groupId: string, phone: string): Promise<Contact | null> {
  for (const archived of [false, true]) {
    const query = { groupId, filter: phone, archived, limit: 100 }
    const { items } = await call(chatsApi.chatList, { query })
    const found = items.find((contact) => isNumberOf(contact, phone))
    if (found !== undefined) return found
  }
  return null
}
