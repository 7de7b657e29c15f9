import { toChat } from '#workspace/events/event-draft.ts'
import { contactOut } from '#workspace/serialize.ts'
import { insertChange } from '#workspace/storage/chats/chat-changes.ts'
import { withExtra } from '#workspace/storage/contacts/contact-row.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { updateChat, type StoredChat } from '#workspace/use-cases/chats/change-chat.ts'

/**
 * Shows in a chat whether its customer wants marketing; `opt_outs` decides who gets campaigns.
 * @param at when the customer said so, epoch ms
 * @returns the chat after it
 */
export async function recordConsent(
  { tx, announce }: Work,
  chat: StoredChat,
  wanted: boolean,
  at: number,
): Promise<StoredChat> {
  const { row, contact } = chat
  if (wanted === (contact.marketingOptOutAt === undefined)) return chat
  await insertChange(tx, row.id, { kind: wanted ? 'marketingIn' : 'marketingOut' }, { now: at })
  const marketingOptOutAt = wanted ? undefined : iso(at)
  const changed = await updateChat(tx, chat, { extra_json: withExtra(row, { marketingOptOutAt }) })
  const data = { contact: contactOut(changed.contact) }
  announce(toChat(changed.contact, 'contact.edited', data))
  return changed
}
