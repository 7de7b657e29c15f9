import type { Message, MessageContent, PayloadFailed } from '#contract/entities/messages/message.ts'
import type { MessageCharge } from '#contract/rules/reports/billing.ts'
import { answersConversation } from '#contract/rules/chats/conversation.ts'
import {
  statusAfterCustomer,
  statusAfterMessage,
  statusOf,
} from '#contract/rules/chats/chat-status.ts'
import { pendingAfterMessage } from '#contract/rules/chats/pending.ts'
import { isBlocked } from '#contract/rules/contacts/contact-block.ts'
import { phoneKey } from '#contract/rules/contacts/same-person.ts'
import { isCourtesy } from '#contract/rules/answers/courtesy.ts'
import { waitingAfter, windowAlertAt } from '#contract/rules/chats/waiting.ts'
import { toChat } from '#workspace/events/event-draft.ts'
import { topActivity } from '#workspace/storage/chats/activity-key.ts'
import { summaryAfter } from '#workspace/storage/chats/chat-summary.ts'
import { newId } from '#workspace/storage/ids.ts'
import { insertMessage } from '#workspace/storage/messages/messages.ts'
import { recordOrigin } from '#workspace/storage/contacts/contact-merges.ts'
import { insertChange } from '#workspace/storage/chats/chat-changes.ts'
import { together } from '#workspace/storage/together.ts'
import { deleteSnoozesOf } from '#workspace/storage/chats/snoozes.ts'
import { recordMessage } from '#workspace/storage/chats/conversations.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { contactOut, messageOut } from '#workspace/serialize.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { followTargets, settleTargets } from '#workspace/use-cases/targets/settle-targets.ts'
import { ofChat } from '#workspace/webhooks/happening.ts'
import { readDirectory } from '#workspace/viewers.ts'
import { storeChat, withDues, type StoredChat } from '#workspace/use-cases/chats/change-chat.ts'

/** A message before it has an id and a position. */
export interface MessageDraft extends Pick<Message, 'sender' | 'status'> {
  content: MessageContent
  autoResponse?: boolean
  sentByUserId?: string
  replyTo?: string
  clientKey?: string
  fromAdvertisement?: boolean
  /** Billing category and price; absent: those of a service message. */
  charge?: MessageCharge
  /** The reason of the failure, for a message that was never sent. */
  payloadFailed?: PayloadFailed
  /** Whether the message was sent without a user reading the chat: see `Delivery`. */
  isUnattended?: boolean
  /** The instance that hands the message over to the channel. */
  instanceId?: string | null
  /** When a customer's message was written, if the channel delivered it later. Epoch ms; default: now. */
  at?: number | undefined
}

/**
 * Appends a message to a conversation. The chat moves to the top of the list, and its status, its pending count and what
 * the list shows of it change by the contract's rules. The users who see the chat get an event. A customer's message
 * restarts the 24-hour window from the time at which it was written, and reopens an archived or finished chat. That of a
 * blocked person is stored and changes nothing else.
 * @param now epoch ms
 * @returns the message as stored, and the chat after it
 */
export async function appendMessage(
  work: Work,
  chat: StoredChat,
  draft: MessageDraft,
  now: number,
): Promise<{ message: Message; chat: StoredChat }> {
  const { tx, announce, tell } = work
  const { row, contact } = chat
  const {
    autoResponse = false,
    fromAdvertisement = false,
    isUnattended = false,
    instanceId = null,
    charge,
    at = now,
    ...said
  } = draft
  const message: Message = {
    ...said,
    id: newId('message', now),
    contactId: row.id,
    autoResponse,
    updatedAt: iso(at),
    positionInChat: row.last_position + 1,
    reactions: [],
  }
  const [activity, rating, directory] = await together(tx, (each) => [
    topActivity(each, row.group_id, now),
    recordMessage(each, row, message, { at, isUnattended }),
    readDirectory(each, row.group_id),
  ])
  const fromCustomer = message.sender === 'contact'
  const isIgnored = fromCustomer && isBlocked(contact)
  // Thanks after a question that nobody answered in time are no reason to forget it.
  const isThanks = row.closed_wait_since === null && isCourtesy(message.content)
  const facts = {
    sender: message.sender,
    autoResponse,
    isUnattended,
    isCourtesy: isThanks || isIgnored,
  }
  // A wait that is not open goes on only if this message is no answer.
  const goingOn = (since: number | null) => (fromCustomer ? null : waitingAfter(since, facts, at))
  const waitingSince = waitingAfter(row.waiting_since, facts, at)
  const others = {
    closed_wait_since: goingOn(row.closed_wait_since),
    wait_before_finish: goingOn(row.wait_before_finish),
    ended_wait_since: goingOn(row.ended_wait_since),
  }
  const isWaitOver = waitingSince === null && Object.values(others).every((since) => since === null)
  const isAnswer = answersConversation({ ...message, isUnattended })
  const isQueued = !fromCustomer && message.status === 'pending'
  const change = await withDues(
    tx,
    chat,
    {
      ...summaryAfter(message, fromAdvertisement),
      activity,
      last_position: message.positionInChat,
      ...(!isUnattended &&
        !isIgnored && { pending_messages: pendingAfterMessage(row.pending_messages, message) }),
      chat_status: fromCustomer
        ? statusAfterCustomer(contact)
        : statusAfterMessage(statusOf(contact), message),
      waiting_since: waitingSince,
      ...others,
      ...(isWaitOver && { wait_alert_at: null }),
      // `beginWait` replaces it where the group's limit is earlier.
      ...(fromCustomer && waitingSince === at && { wait_alert_at: windowAlertAt(at) }),
      ...(fromCustomer &&
        !isIgnored &&
        // Thanks reopen a chat, and nothing more is to be done in it.
        (row.opened_at === null || row.finished === 1) && { opened_at: isThanks ? null : at }),
      ...(isAnswer && {
        answered_at: now,
        answered_position: message.positionInChat,
        answered_by: message.sentByUserId ?? null,
      }),
      ...(fromCustomer && {
        // A message that arrives late must not shorten the window that a newer one opened.
        last_contact_response_at: Math.max(row.last_contact_response_at ?? 0, at),
      }),
      ...(fromCustomer && !isIgnored && { archived: 0, finished: 0 }),
    },
    { directory },
  )
  const isReopened = fromCustomer && !isIgnored && (row.archived === 1 || row.finished === 1)
  // The message is sent behind the chat, whose revision it has.
  const [after] = await together(tx, (each) => [
    storeChat(each, chat, change, isQueued ? { isQueued } : undefined),
    insertMessage(each, message, fromAdvertisement, charge, instanceId),
    ...(fromCustomer ? [deleteSnoozesOf(each, row.id)] : []),
    ...(isReopened ? [insertChange(each, row.id, { kind: 'reopened' }, { now })] : []),
  ])
  if (isAnswer) {
    const answering = { ...row, user_id: row.user_id ?? message.sentByUserId ?? null }
    await settleTargets(work, answering, after.row, ['first', 'next'], now, directory)
  }
  followTargets(work, row, after.row)
  const stored = { ...message, revision: after.row.revision }
  if (contact.writesTo !== undefined) {
    const origin = { messageId: stored.id, phoneKey: phoneKey(contact.writesTo), now }
    await recordOrigin(tx, row, origin)
  }
  const data = { message: messageOut(stored), contact: contactOut(after.contact) }
  // The service itself sends an unattended message, so its event has no author.
  const byUserId = isUnattended ? undefined : message.sentByUserId
  announce(toChat(after.contact, 'message.created', data, byUserId))
  if (rating !== undefined) {
    const outline = { rating, message: { id: stored.id } }
    tell(ofChat(after.contact, { kind: 'rating.received', outline, content: {} }))
  }
  return { message: stored, chat: after }
}
