import type { QueryOf } from '#contract/api/endpoint.ts'
import { messagesApi } from '#contract/api/messages/messages.ts'
import { can } from '#contract/policies/index.ts'
import { assertNotAnswered } from '#workspace/use-cases/chats/answered-meanwhile.ts'
import { fetchFileAgain } from '#workspace/use-cases/messages/customer-file.ts'
import { deleteMessage } from '#workspace/use-cases/messages/delete-message.ts'
import { sendMessage } from '#workspace/use-cases/messages/send-message.ts'
import { takeByAnswer } from '#workspace/use-cases/chats/take-chat.ts'
import { badRequest, forbidden, notFound } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import {
  findMessage,
  findPositionSince,
  pageAfter,
  pageAround,
  pageBefore,
  pageFromNewest,
  type MessageRange,
} from '#workspace/storage/messages/messages.ts'
import type { ContactsTable, Db } from '#workspace/storage/tables.ts'
import { messageOut } from '#workspace/serialize.ts'
import { writeGroup } from '#workspace/unit-of-work.ts'
import { openChat } from '#workspace/access.ts'
import { sendOnce } from './send-once.ts'

/**
 * Reads the messages that the query selects. If the query has several of these fields, only the first counts:
 * `beforePosition` or `afterPosition` (extension), `since` (extension), `messageId`, `offset`.
 * @throws ServiceFailure 400 if the query contains both positions, 404 if the chat has no message `messageId`
 */
async function readPage(
  db: Db,
  { id: contactId, last_position: last }: Pick<ContactsTable, 'id' | 'last_position'>,
  query: QueryOf<typeof messagesApi.messages>,
): Promise<MessageRange> {
  const { offset = 0, limit, messageId, beforePosition, afterPosition, since } = query
  if (beforePosition !== undefined && afterPosition !== undefined)
    throw badRequest('Either beforePosition or afterPosition can be given, not both.')
  if (beforePosition !== undefined) return await pageBefore(db, contactId, beforePosition, limit)
  if (afterPosition !== undefined) return await pageAfter(db, contactId, afterPosition, limit)
  if (since !== undefined) {
    const position = await findPositionSince(db, contactId, Date.parse(since), last)
    return position === undefined
      ? await pageFromNewest(db, contactId, 0, limit)
      : await pageAround(db, contactId, position, limit)
  }
  if (messageId === undefined) return await pageFromNewest(db, contactId, offset, limit)
  const message = await findMessage(db, contactId, messageId)
  if (message === undefined) throw notFound('message')
  return await pageAround(db, contactId, message.positionInChat, limit)
}

export const messagesRoutes = [
  implement(messagesApi.messages, async (call, { storage }) => {
    const { viewer, contact, row } = await openChat(storage.db, call, call.params.contactId)
    if (!can(viewer, 'message.read', contact)) throw forbidden('You may not read this chat.')
    const page = await readPage(storage.db, row, call.query)
    return { ...page, items: page.items.map(messageOut) }
  }),

  implement(messagesApi.sendMessage, async (call, service) => {
    const { userId } = call
    return await sendOnce(call, service, 'message.send', async (work, opened, clientKey) => {
      const { content, seenPosition, replyTo } = call.body
      const isAnswer = content.type !== 'reaction'
      if (isAnswer) await assertNotAnswered(work.tx, opened, { userId, seenPosition })
      const chat = isAnswer ? await takeByAnswer(work, opened, service.clock.now()) : opened
      return await sendMessage(work, service, { chat, content, userId, clientKey, replyTo })
    })
  }),

  implement(messagesApi.deleteMessage, async (call, service) => {
    const { contactId, messageId } = call.params
    return await writeGroup(service, call.groupId, async (work) => {
      const chat = await openChat(work.tx, call, contactId)
      if (!can(chat.viewer, 'message.delete', chat.contact))
        throw forbidden('You may not delete messages of this chat.')
      const message = await findMessage(work.tx, contactId, messageId)
      if (message === undefined) throw notFound('message')
      await deleteMessage(work, chat, message, call.userId)
      return { ok: true as const }
    })
  }),

  implement(messagesApi.fetchMessageFile, async (call, service) => {
    const { contactId, messageId } = call.params
    return await writeGroup(service, call.groupId, async (work) => {
      const { viewer, contact } = await openChat(work.tx, call, contactId)
      if (!can(viewer, 'message.fetchFile', contact)) throw forbidden('You may not read this chat.')
      const message = await findMessage(work.tx, contactId, messageId)
      if (message === undefined) throw notFound('message')
      if (!(await fetchFileAgain(work, service, message.id))) throw notFound('file')
      return { ok: true as const }
    })
  }),
]
