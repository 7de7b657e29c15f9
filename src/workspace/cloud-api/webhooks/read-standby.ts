import type { LineUpdate } from '#workspace/channel/line-update.ts'
import { isObject } from '#contract/wire.ts'
import { digits, personWith, readMessage, type MessageContext } from './read-message.ts'
import { timeOf } from './webhook-time.ts'
import {
  agentEchoSchema,
  handoverSchema,
  type AgentEcho,
  type WebhookChange,
} from './webhook-shape.ts'

/**
 * A change with its lists at the same place as those of the field `messages`. The field `standby`, of the chats that the
 * provider's own agent answers, has them in a member of that name. A change of who answers is one update and no list.
 */
export function unnested(change: WebhookChange): WebhookChange {
  const { field, value } = change
  if (!isObject(value)) return change
  if (field === 'standby' && isObject(value['standby']))
    return { field, value: { ...value, standby: undefined, ...value['standby'] } }
  if (field === 'messaging_handovers' && value['metadata'] === undefined) {
    const phoneId = handoverSchema.safeParse(value).data?.recipient?.phone_number_id
    const metadata = { phone_number_id: phoneId }
    return { field, value: { metadata, messaging_handovers: [value] } }
  }
  return change
}

/**
 * Reads who answers a chat from now on.
 * @returns null unless it is the business
 */
export function readHandover(
  given: unknown,
  { now }: MessageContext,
): LineUpdate | null | undefined {
  const { data: handover } = handoverSchema.safeParse(given)
  if (handover === undefined) return undefined
  const { sender, type, timestamp } = handover
  if (type !== 'control_passed') return null
  const phone = digits(sender?.phone_number ?? '')
  const person = personWith({ phone: phone === '' ? undefined : phone, userId: sender?.user_id })
  if (person === undefined) return undefined
  const at = timeOf(timestamp, now)
  return { kind: 'passed', id: `passed ${person.phone ?? person.userId} ${at}`, person, at }
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
