import type { BlockKind } from '#contract/entities/contacts/contact-block.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { blockNote, isBlocked } from '#contract/rules/contacts/contact-block.ts'
import type { OpenChat } from '#workspace/access.ts'
import type { Channel } from '#workspace/channel/channel.ts'
import { toChat } from '#workspace/events/event-draft.ts'
import { contactOut } from '#workspace/serialize.ts'
import { insertChange } from '#workspace/storage/chats/chat-changes.ts'
import { deleteSnoozesOf, listSnoozesOf } from '#workspace/storage/chats/snoozes.ts'
import { channelAddress } from '#workspace/storage/contacts/contact-identities.ts'
import { withExtra } from '#workspace/storage/contacts/contact-row.ts'
import type { ContactsTable, Db } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { assignAfterClosing } from '#workspace/use-cases/chats/auto-assign.ts'
import { noWait, updateChat } from '#workspace/use-cases/chats/change-chat.ts'
import { writeNote } from '#workspace/use-cases/messages/write-note.ts'

/**
 * Blocks a person at the provider of the group's line, or unblocks them there. Without a line there is nothing to do.
 * @throws ServiceFailure LINE_REFUSED, LINE_UNREACHABLE
 */
export async function blockAtProvider(
  { db, channel }: { db: Db; channel: Pick<Channel, 'provider'> },
  row: ContactsTable,
  isWanted: boolean,
): Promise<void> {
  const provider = channel.provider?.(row.group_id)
  const address = provider && (await channelAddress(db, row))
  if (address !== undefined) await provider?.setBlocked(address, isWanted)
}

/**
 * Stores that a person is blocked: their chat is archived, nothing of it is unread, waits, is due or is snoozed, and a note
 * has the reason.
 * @param now epoch ms
 * @returns the contact after it; as it is if the person was blocked before
 */
export async function block(
  work: Work,
  chat: OpenChat,
  { kind, reason }: { kind: BlockKind; reason: string },
  now: number,
): Promise<Contact> {
  const { row, contact, viewer, directory } = chat
  if (isBlocked(contact)) return contact
  const { userId } = viewer
  const blocked = { at: iso(now), byUserId: userId, kind, ...(reason !== '' && { reason }) }
  const { contact: changed } = await updateChat(work.tx, chat, {
    ...noWait,
    pending_messages: 0,
    archived: 1,
    opened_at: null,
    blocked_at: now,
    extra_json: withExtra(row, { blocked }),
  })
  await publish(work, changed, 'blocked', { userId, now })
  await endSnoozes(work, changed, userId, now)
  const text = blockNote(blocked, directory.group.language)
  await writeNote(work, directory, changed, { text, byUserId: userId, now })
  // The agent has room for another chat.
  if (contact.userId !== undefined && !contact.archived && !contact.finishedChat)
    await assignAfterClosing(work, contact.groupId, contact.userId, now)
  return changed
}

/**
 * Stores that a person is not blocked any more. Their chat is in the list again.
 * @param now epoch ms
 * @returns the contact after it; as it is if the person was not blocked
 */
export async function unblock(work: Work, chat: OpenChat, now: number): Promise<Contact> {
  const { row, contact, viewer } = chat
  if (!isBlocked(contact)) return contact
  const { contact: changed } = await updateChat(work.tx, chat, {
    archived: 0,
    blocked_at: null,
    extra_json: withExtra(row, { blocked: undefined }),
  })
  await publish(work, changed, 'unblocked', { userId: viewer.userId, now })
  return changed
}

/** Ends all snoozes of the chat: nobody is reminded of it. */
async function endSnoozes(
  { tx, announce }: Work,
  contact: Contact,
  userId: string,
  now: number,
): Promise<void> {
  const { id: contactId } = contact
  if ((await listSnoozesOf(tx, contactId, now)).length === 0) return
  await deleteSnoozesOf(tx, contactId)
  announce(toChat(contact, 'snoozes.changed', { contactId, snoozes: [] }, userId))
}

async function publish(
  { tx, announce }: Work,
  contact: Contact,
  kind: 'blocked' | 'unblocked',
  { userId, now }: { userId: string; now: number },
): Promise<void> {
  await insertChange(tx, contact.id, { kind }, { byUserId: userId, now })
  announce(toChat(contact, 'contact.blocked', { contact: contactOut(contact) }, userId))
}
