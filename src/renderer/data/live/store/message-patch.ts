import type { Message } from '#contract/entities/message.ts'
import { laterStatus } from '#contract/rules/message-status.ts'

/** Changes of a message that a live event reports without the message itself. */
export type MessagePatch = Partial<Pick<Message, 'status' | 'payloadFailed' | 'reactions'>>

/** Applies a patch to a message. Returns the same object if the patch changes nothing and contains no reactions. */
export function patchMessage(
  message: Message,
  { status, payloadFailed, reactions }: MessagePatch,
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
  // A failure may be reported before its reason. The reason is then added to the known failure.
  if (next === message.status && !(isReason && known === undefined)) return message
  return { ...rest, status: next, ...(isReason ? { payloadFailed } : {}) }
}
