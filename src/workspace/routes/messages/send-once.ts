import { headerNames } from '#contract/api/endpoint.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import { can } from '#contract/policies/index.ts'
import {
  createdBy,
  readKey,
  rememberKey,
  type CreatedItem,
} from '#workspace/use-cases/messages/idempotency.ts'
import type { StoredChat } from '#workspace/use-cases/chats/change-chat.ts'
import { chatNotTaken } from '#workspace/use-cases/chats/take-chat.ts'
import { assertMaySend, type SendingAction } from '#workspace/use-cases/messages/send-message.ts'
import { ServiceFailure } from '#workspace/failure.ts'
import type { Service } from '#workspace/http/service.ts'
import { findChat, withLinks } from '#workspace/storage/contacts/contacts.ts'
import { findIdempotencyKey } from '#workspace/storage/messages/idempotency-keys.ts'
import { findMessage } from '#workspace/storage/messages/messages.ts'
import type { Tx } from '#workspace/storage/tables.ts'
import { together } from '#workspace/storage/together.ts'
import { messageOut } from '#workspace/serialize.ts'
import { writeGroupDurable, type Work } from '#workspace/unit-of-work.ts'
import {
  enterGroup,
  openChatInBody,
  rowIn,
  type ChatInBody,
  type OpenChat,
  type GroupContext,
} from '#workspace/access.ts'

interface SendingCall extends ChatInBody {
  request: Request
}

/** The message as it was when it was sent: without its revision, later statuses and reactions. */
function asItWasSent(message: Message): Message {
  const status = message.sender === 'group' ? 'pending' : message.status
  return { ...message, status, payloadFailed: undefined, reactions: [], revision: undefined }
}

/**
 * Returns the message that an earlier call with the same key sent. If the sender no longer sees the chat, the message's
 * later status and reactions are left out.
 * @throws ServiceFailure 404 if the chat is unknown or in another group, 410 if the message was deleted
 */
async function sentBefore(
  tx: Tx,
  access: GroupContext,
  { contactId, messageId }: CreatedItem,
): Promise<Message> {
  const row = await rowIn(tx, access, contactId)
  const message = await findMessage(tx, contactId, messageId)
  if (message === undefined)
    throw new ServiceFailure('MESSAGE_DELETED', 'The message was sent, and deleted since.')
  const [contact] = await withLinks(tx, [row])
  const isSeen = contact !== undefined && can(access.viewer, 'chat.see', contact)
  return isSeen ? message : asItWasSent(message)
}

/**
 * Like `openChatInBody`. If a colleague has just taken the chat, e.g. by the first answer, so that the sender no longer
 * sees it, the failure says so: 409 CHAT_TAKEN.
 */
async function openOrTaken(
  work: Work,
  access: GroupContext,
  call: SendingCall,
  { known, now }: { known: StoredChat | undefined; now: number },
): Promise<OpenChat> {
  try {
    return await openChatInBody(work.tx, access, call, known)
  } catch (error) {
    const contactId = call.idInBody('contactId')
    const isHidden = error instanceof ServiceFailure && error.code === 'NOT_FOUND'
    if (isHidden && contactId !== undefined) await chatNotTaken(work, access, contactId, now)
    throw error
  }
}

/**
 * Sends a message to a chat in one transaction. A call with a repeated Idempotency-Key returns the earlier call's
 * message and sends nothing. The key is looked up before the chat's visibility is checked, because a sender who can no
 * longer see the chat must learn that the message was sent.
 * @param action what the caller must be allowed to do in the chat
 * @returns the message in its wire form
 * @throws ServiceFailure 404 if the caller does not see the group or chat, 403 without the permission, 409 if the person is blocked, a colleague
 *   has just taken the chat or the key was used for another message, 410 if the earlier message was deleted, and any error of `send`
 */
export async function sendOnce(
  call: SendingCall,
  service: Service,
  action: SendingAction,
  send: (work: Work, chat: OpenChat, clientKey: string | undefined) => Promise<Message>,
): Promise<Message> {
  const { userId } = call
  const clientKey = readKey(call.request.headers.get(headerNames.idempotencyKey))
  return await writeGroupDurable(service, call.groupId, async (work) => {
    const keyed =
      clientKey === undefined ? undefined : { userId, key: clientKey, body: () => call.body }
    const contactId = call.idInBody('contactId')
    const [access, earlier, known] = await together(work.tx, (tx) => [
      enterGroup(tx, call),
      keyed === undefined ? Promise.resolve(undefined) : findIdempotencyKey(tx, userId, keyed.key),
      contactId === undefined ? Promise.resolve(undefined) : findChat(tx, contactId),
    ])
    const before = keyed && createdBy(earlier, keyed)
    if (before !== undefined) return messageOut(await sentBefore(work.tx, access, before))
    const chat = await openOrTaken(work, access, call, { known, now: service.clock.now() })
    assertMaySend(chat, action)
    const message = await send(work, chat, clientKey)
    work.afterCommit(() => service.onSent(chat.row.id, userId))
    if (keyed !== undefined) {
      const created = { contactId: chat.row.id, messageId: message.id }
      await rememberKey(work.tx, keyed, created, service.clock.now())
    }
    return messageOut(message)
  })
}
