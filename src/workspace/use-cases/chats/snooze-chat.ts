import type { ChatSnooze } from '#contract/entities/chats/chat-snooze.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { can } from '#contract/policies/index.ts'
import { chatThings } from '#contract/rules/chats/chat-things.ts'
import type { OpenChat } from '#workspace/access.ts'
import { toChat } from '#workspace/events/event-draft.ts'
import { forbidden } from '#workspace/failure.ts'
import { deleteSnooze, listSnoozesOf, saveSnooze } from '#workspace/storage/chats/snoozes.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { recordForRules } from '#workspace/use-cases/rules/rule-events.ts'
import type { StoredChat } from './change-chat.ts'

/** Publishes the snoozes of a chat. @returns them */
async function publish(
  { tx, announce }: Work,
  contact: Contact,
  byUserId: string | undefined,
  now: number,
): Promise<ChatSnooze[]> {
  const snoozes = await listSnoozesOf(tx, contact.id, now)
  announce(toChat(contact, 'snoozes.changed', { contactId: contact.id, snoozes }, byUserId))
  return snoozes
}

/** @throws ServiceFailure 403 if the viewer may not snooze the chat */
export function assertMaySnooze({ viewer, contact }: OpenChat): void {
  if (!can(viewer, 'chat.snooze', contact)) throw forbidden('You may not snooze this chat.')
}

/**
 * Snoozes a chat for the viewer; an earlier snooze is replaced.
 * @param times until when, and now, epoch ms
 * @throws ServiceFailure 403 if the viewer may not snooze the chat
 */
export async function snoozeChat(
  work: Work,
  chat: OpenChat,
  { until, now }: { until: number; now: number },
): Promise<ChatSnooze> {
  assertMaySnooze(chat)
  const { userId } = chat.viewer
  const snoozes = await snoozeFor(work, chat, userId, { until, now, byUserId: userId })
  await recordSnooze(work, chat, now)
  const own = snoozes.find((one) => one.userId === userId)
  if (own === undefined) throw new Error('A snooze was not stored.')
  return own
}

/**
 * Snoozes a chat for a user, and publishes that.
 * @param cause.byUserId the user who does it; undefined for a rule
 * @returns the chat's snoozes
 */
export async function snoozeFor(
  work: Work,
  { contact, row }: StoredChat,
  userId: string,
  { until, now, byUserId }: { until: number; now: number; byUserId: string | undefined },
): Promise<ChatSnooze[]> {
  await saveSnooze(work.tx, {
    user_id: userId,
    contact_id: contact.id,
    since: now,
    until,
    answered_at: row.last_contact_response_at,
  })
  return await publish(work, contact, byUserId, now)
}

const recordSnooze = (work: Work, { contact, viewer, directory }: OpenChat, now: number) =>
  recordForRules(
    work,
    contact,
    { things: [chatThings.snooze], byUserId: viewer.userId, now },
    directory,
  )

/**
 * Ends the viewer's snooze of a chat, if there is one.
 * @param now epoch ms
 * @throws ServiceFailure 403 if the viewer may not snooze the chat
 */
export async function endSnooze(work: Work, chat: OpenChat, now: number): Promise<void> {
  assertMaySnooze(chat)
  const { viewer, contact } = chat
  if (!(await deleteSnooze(work.tx, viewer.userId, contact.id))) return
  await publish(work, contact, viewer.userId, now)
  await recordSnooze(work, chat, now)
}
