import type { Group } from '#contract/entities/groups/group.ts'
import type { MessageContent } from '#contract/entities/messages/message.ts'
import { isAgentsChat } from '#contract/rules/answers/agent-chat.ts'
import {
  automaticAnswer,
  missedCallAnswer,
  type AutomaticAnswer,
} from '#contract/rules/answers/auto-response.ts'
import { messageTypeOf, sentKind } from '#contract/rules/messages/channel-media.ts'
import { isWindowOpen } from '#contract/rules/chats/chat-window.ts'
import { fileIdOf } from '#workspace/storage/files/file-address.ts'
import { findFile } from '#workspace/storage/files/files.ts'
import { hasMessagesLeft } from '#workspace/storage/groups/groups.ts'
import { automaticTextsSince, newestMessages } from '#workspace/storage/messages/messages.ts'
import type { Db } from '#workspace/storage/tables.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import type { StoredChat } from '#workspace/use-cases/chats/change-chat.ts'
import { deliver, type DeliveryNeeds } from '#workspace/use-cases/messages/deliver.ts'

/**
 * Answers a customer's message with the group's first answer or out-of-hours answer, if the settings require it. If the
 * group's message limit is used up, or the customer wrote so long ago that the channel would refuse the answer, nothing
 * is sent.
 * @param chat the chat after the customer's message
 * @param isFirst whether the message is the customer's first one
 */
export async function answerAutomatically(
  work: Work,
  service: DeliveryNeeds,
  group: Group,
  chat: StoredChat,
  isFirst: boolean,
): Promise<void> {
  const now = service.clock.now()
  const answer = automaticAnswer(group, { isFirst, answeredAt: chat.row.answered_at, now })
  await give(work, service, group, chat, answer)
}

/**
 * Answers a customer's missed call with the group's text for it, if it has one. Nothing is sent in a chat that the channel's
 * own agent answers, because an answer would take it from the agent.
 * @param chat the chat after the call
 * @param calledAt when the call ended, epoch ms
 */
export async function answerMissedCall(
  work: Work,
  service: DeliveryNeeds,
  group: Group,
  chat: StoredChat,
  calledAt: number,
): Promise<void> {
  const { row, contact } = chat
  const now = service.clock.now()
  const answer = missedCallAnswer(group, { calledAt, answeredAt: row.answered_at, now })
  if (answer === null) return
  const newest = await newestMessages(work.tx, row.id)
  if (isAgentsChat(newest, contact.agentPassedAt, now)) return
  await give(work, service, group, chat, answer)
}

/** Sends an automatic answer once, if the customer's window is open and the group has messages left. */
async function give(
  work: Work,
  service: DeliveryNeeds,
  group: Group,
  chat: StoredChat,
  answer: AutomaticAnswer | null,
): Promise<void> {
  const { tx } = work
  if (!isWindowOpen(chat.contact.lastContactResponseAt, service.clock.now())) return
  if (answer === null || (await isGiven(tx, chat, answer))) return
  if (!(await hasMessagesLeft(tx, group.id))) return
  const content = await contentOf(tx, group, answer)
  await deliver(work, service, {
    chat,
    content,
    userId: undefined,
    clientKey: undefined,
    isAutomatic: true,
    isUnattended: true,
  })
}

/** Whether an answer that is given once in a time was already sent in this chat since its start. */
async function isGiven(db: Db, { row }: StoredChat, answer: AutomaticAnswer): Promise<boolean> {
  if (answer.kind === 'first') return false
  const texts = await automaticTextsSince(db, row.id, answer.since)
  return texts.includes(answer.text)
}

async function contentOf(db: Db, group: Group, answer: AutomaticAnswer): Promise<MessageContent> {
  const { text } = answer
  const media = answer.kind === 'first' ? answer.media : undefined
  const file = media === undefined ? undefined : await findFile(db, fileIdOf(media) ?? '')
  if (file === undefined || media === undefined || file.group_id !== group.id)
    return { type: 'text', text: text ?? '' }
  return {
    type: messageTypeOf(sentKind(file.mime_type, file.size) ?? 'document'),
    ...(text !== undefined && { text }),
    media,
    mimeType: file.mime_type,
    size: file.size,
    filename: file.filename,
    width: file.width ?? undefined,
    height: file.height ?? undefined,
    duration: file.duration ?? undefined,
  }
}
