import type { Contact } from '#contract/entities/contacts/contact.ts'
import { hasOptedOut, optOutNote } from '#contract/rules/contacts/opt-out.ts'
import type { OpenChat } from '#workspace/access.ts'
import { toChat } from '#workspace/events/event-draft.ts'
import { contactOut } from '#workspace/serialize.ts'
import { insertChange, type ChangeCause } from '#workspace/storage/chats/chat-changes.ts'
import { storeConsent } from '#workspace/storage/contacts/opt-outs.ts'
import { withExtra } from '#workspace/storage/contacts/contact-row.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { updateChat, type StoredChat } from '#workspace/use-cases/chats/change-chat.ts'
import { writeNote } from '#workspace/use-cases/messages/write-note.ts'

/**
 * Stores what a user was told: that a person wants no campaigns, or wants them again. A note has the reason.
 * @param now epoch ms
 * @returns the contact after it; as it is if the person had said so before
 */
export async function setOptOut(
  work: Work,
  chat: OpenChat,
  { optedOut, reason }: { optedOut: boolean; reason: string },
  now: number,
): Promise<Contact> {
  const { contact, viewer, directory } = chat
  if (optedOut === hasOptedOut(contact)) return contact
  await storeConsent(work.tx, contact, !optedOut, { at: now })
  const { userId: byUserId } = viewer
  const after = await recordConsent(work, chat, !optedOut, { now, byUserId })
  const text = optOutNote(optedOut, reason, directory.group.language)
  await writeNote(work, directory, after.contact, { text, byUserId, now })
  return after.contact
}

/**
 * Shows in a chat whether its customer wants marketing; `opt_outs` decides who gets campaigns.
 * @param cause who said so, and when
 * @returns the chat after it
 */
export async function recordConsent(
  { tx, announce }: Work,
  chat: StoredChat,
  wanted: boolean,
  cause: ChangeCause,
): Promise<StoredChat> {
  const { row, contact } = chat
  if (wanted !== hasOptedOut(contact)) return chat
  await insertChange(tx, row.id, { kind: wanted ? 'marketingIn' : 'marketingOut' }, cause)
  const marketingOptOutAt = wanted ? undefined : iso(cause.now)
  const changed = await updateChat(tx, chat, { extra_json: withExtra(row, { marketingOptOutAt }) })
  const data = { contact: contactOut(changed.contact) }
  announce(toChat(changed.contact, 'contact.edited', data, cause.byUserId))
  return changed
}
