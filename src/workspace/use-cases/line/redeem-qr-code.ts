import { can } from '#contract/policies/index.ts'
import { assignAgent } from '#contract/rules/chats/assignment-history.ts'
import { hashToken } from '#workspace/auth/tokens.ts'
import { changeAssignment } from '#workspace/use-cases/chats/change-assignment.ts'
import type { StoredChat } from '#workspace/use-cases/chats/change-chat.ts'
import { toChat } from '#workspace/events/event-draft.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { findQrCodeByHash, setQrCodeUsed } from '#workspace/storage/line/qr-codes.ts'
import { readDirectory, viewerIn } from '#workspace/viewers.ts'
import type { Work } from '#workspace/unit-of-work.ts'

/**
 * Assigns a chat to the agent whose code the customer has sent, even if the chat has another agent. A code has no
 * effect if it was used, has expired or is from another group, or if its agent may not use the QR assigner. The history
 * shows the system as the author of the assignment.
 * @param chat the chat, in which the message with the code is already stored
 * @param now epoch ms
 * @returns the chat after it
 */
export async function redeemCode(
  work: Work,
  chat: StoredChat,
  code: string,
  now: number,
): Promise<StoredChat> {
  const { tx } = work
  const stored = await findQrCodeByHash(tx, hashToken(code))
  if (stored === undefined || stored.used_at !== null || stored.expires_at <= now) return chat
  const { groupId } = chat.contact
  if (stored.group_id !== groupId) return chat
  const directory = await readDirectory(tx, groupId)
  const agent = directory?.members.find(({ id }) => id === stored.user_id)
  if (directory === undefined || agent === undefined) return chat
  if (!can(viewerIn(directory, agent.id), 'qrAssigner.use')) return chat

  await setQrCodeUsed(tx, stored.id, { used_at: now, contact_id: chat.contact.id })
  const target = { userId: agent.id, tagId: agent.tagId }
  const next = assignAgent(chat.contact, target, { by: 'SOURCE_SYSTEM', at: iso(now) })
  const after = await changeAssignment(work, chat, next, { name: 'contact.assigned', now })
  const { contact } = after
  const data = { userId: agent.id, codeId: stored.id, contactId: contact.id }
  work.announce(toChat(contact, 'qrAssigner.used', data))
  return after
}
