import type { LineUpdate } from '#workspace/channel/line-update.ts'
import { isObject } from '#contract/rules/flows/flow-json/walk.ts'
import { readMessage, type MessageContext } from './read-message.ts'
import { agentEchoSchema, type AgentEcho, type WebhookChange } from './webhook-shape.ts'

/**
 * A change with its lists at the same place as those of the field `messages`. The field `standby`, of the chats that the
 * provider's own agent answers, has them in a member of that name.
 */
export function unnested(change: WebhookChange): WebhookChange {
  const { field, value } = change
  if (field !== 'standby' || !isObject(value)) return change
  const { standby } = value
  return isObject(standby) ? { field, value: { ...value, standby: undefined, ...standby } } : change
}

const sentMessage = ({ id, timestamp, message }: AgentEcho): object => ({
  ...message,
  id,
  timestamp,
  ...(message.recipient !== undefined && { to_user_id: message.recipient }),
})

/** Reads a message that the provider's own agent sent. Its content is in a member of its own, or beside its id. */
export function readAgentEcho(
  given: unknown,
  context: MessageContext,
): LineUpdate | null | undefined {
  const { data: echo } = agentEchoSchema.safeParse(given)
  const message = echo === undefined ? given : sentMessage(echo)
  return readMessage(message, { ...context, sentFrom: 'agent' })
}
