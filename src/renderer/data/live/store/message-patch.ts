import type { Message } from '#contract/entities/message.ts'
import { laterStatus } from '#contract/rules/message-status.ts'

/** What a live event tells of a message without the message itself. */
export type MessageNews = Partial<Pick<Message, 'status' | 'payloadFailed' | 'reactions'>>

/** The message after news of it; the same object where they tell nothing new of its status. */
export function withNews(
  message: Message,
  { status, payloadFailed, reactions }: MessageNews,
): Message {
  const after = status === undefined ? message : withStatus(message, status, payloadFailed)
  return reactions === undefined ? after : { ...after, reactions }
}

function withStatus(
  message: Message,
  status: Message['status'],
  payloadFailed: Message['payloadFailed'],
): Message {
  const next = laterStatus(message.status, status)
  const { payloadFailed: known, ...rest } = message
  const isReason = next === 'failed' && next === status && payloadFailed !== undefined
  // That it failed may have been heard before why.
  if (next === message.status && !(isReason && known === undefined)) return message
  return { ...rest, status: next, ...(isReason ? { payloadFailed } : {}) }
}
