import { headerNames } from '#contract/api/endpoint.ts'
import type { Message } from '#contract/entities/message.ts'
import { can } from '#contract/policies/index.ts'
import { madeBefore, readKey, rememberKey, type Made } from '../use-cases/idempotency.ts'
import { ServiceFailure } from '../failure.ts'
import type { Service } from '../service.ts'
import { withLinks } from '../storage/contacts.ts'
import { findMessage } from '../storage/messages.ts'
import type { Tx } from '../storage/tables.ts'
import { messageOut } from '../serialize.ts'
import { writeDurable, type Work } from '../unit-of-work.ts'
import { enterGroup, openChatIn, rowIn, type OpenChat, type GroupContext } from './access.ts'

interface SendingCall {
  userId: string
  groupId: string
  body: { contactId: string }
  request: Request
}

/** The message as its sender saw it last: without later statuses and reactions. */
function asItWasSent(message: Message): Message {
  const status = message.sender === 'group' ? 'pending' : message.status
  return { ...message, status, payloadFailed: undefined, reactions: [] }
}

/**
 * Finds the message that an earlier call with the same key sent. If the sender no longer sees the chat, they learn only that
 * it was sent.
 * @throws ServiceFailure 404 for one of another group than the call names, 410 for one that is deleted
 */
async function sentBefore(
  tx: Tx,
  place: GroupContext,
  { contactId, messageId }: Made,
): Promise<Message> {
  const row = await rowIn(tx, place, contactId)
  const message = await findMessage(tx, contactId, messageId)
  if (message === undefined)
    throw new ServiceFailure('MESSAGE_DELETED', 'The message was sent, and deleted since.')
  const [contact] = await withLinks(tx, [row])
  const isSeen = contact !== undefined && can(place.viewer, 'chat.see', contact)
  return isSeen ? message : asItWasSent(message)
}

/**
 * Sends into a chat in one transaction. A repeated Idempotency-Key answers the earlier call's message and sends nothing. The
 * key is looked up before the chat's visibility is checked: the sender may have lost the chat since, and still has to
 * learn that the message was sent.
 * @returns the message in its wire form
 * @throws ServiceFailure 404 for a group or chat that is not the caller's, 409 for a key of another message, 410 for a
 *   message that is deleted, and whatever `send` throws
 */
export async function sendOnce(
  call: SendingCall,
  service: Service,
  send: (work: Work, chat: OpenChat, clientKey: string | undefined) => Promise<Message>,
): Promise<Message> {
  const { userId, body } = call
  const clientKey = readKey(call.request.headers.get(headerNames.idempotencyKey))
  return await writeDurable(service, async (work) => {
    const place = await enterGroup(work.tx, call)
    const keyed = clientKey === undefined ? undefined : { userId, key: clientKey, body }
    const before = keyed && (await madeBefore(work.tx, keyed))
    if (before !== undefined) return messageOut(await sentBefore(work.tx, place, before))
    const chat = await openChatIn(work.tx, place, body.contactId)
    const message = await send(work, chat, clientKey)
    if (keyed !== undefined) {
      const made = { contactId: chat.row.id, messageId: message.id }
      await rememberKey(work.tx, keyed, made, service.clock.now())
    }
    return messageOut(message)
  })
}
