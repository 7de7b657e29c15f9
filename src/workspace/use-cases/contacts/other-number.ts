import { phoneKey } from '#contract/rules/contacts/same-person.ts'
import { withExtra } from '#workspace/storage/contacts/contact-row.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { updateChat, type StoredChat } from '#workspace/use-cases/chats/change-chat.ts'

/** Notes with which of a merged contact's numbers the conversation goes on. Other contacts have one number. */
export async function writingWith(
  { tx }: Work,
  chat: StoredChat,
  phone: string,
): Promise<StoredChat> {
  const { otherPhones = [], writesTo } = chat.contact
  const other = otherPhones.find((one) => phoneKey(one) === phoneKey(phone))
  if (otherPhones.length === 0 || other === writesTo) return chat
  return await updateChat(tx, chat, { extra_json: withExtra(chat.row, { writesTo: other }) })
}
