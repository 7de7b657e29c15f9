import type { Message } from '#contract/entities/message.ts'
import { laterStatus } from './message-status.ts'

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
  if (next === message.status) return message
  const { payloadFailed: _, ...rest } = message
  const reason = next === 'failed' && payloadFailed !== undefined ? { payloadFailed } : {}
  return { ...rest, status: next, ...reason }
}
