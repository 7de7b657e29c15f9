import { callText } from '#contract/rules/messages/call-text.ts'
import { endedCall } from '#contract/rules/messages/customer-call.ts'
import type { LineUpdate } from '#workspace/channel/line-update.ts'
import { callKey } from '#workspace/storage/line/line-messages.ts'
import { contactWith, digits, personWith, type MessageContext } from './read-message.ts'
import { timeOf } from './webhook-time.ts'
import { callSchema } from './webhook-shape.ts'

/**
 * Reads what happens to a call of a customer: that it rings, and how it ended.
 * @returns null for another event, and for a call of the business; undefined for one that cannot be read
 */
export function readCall(
  given: unknown,
  { contacts, language, now, ownNumber }: MessageContext,
): LineUpdate | null | undefined {
  const parsed = callSchema.safeParse(given)
  if (!parsed.success) return undefined
  const call = parsed.data
  const phone = digits(call.from ?? '')
  const isOwn = phone !== '' && phone === ownNumber
  if (isOwn || call.direction?.toUpperCase() === 'BUSINESS_INITIATED') return null
  const key = callKey(call.id)
  const at = timeOf(call.timestamp, now)
  if (call.event === 'connect') return { kind: 'ringing', target: key, at }
  if (call.event !== 'terminate') return null
  const ids = { phone: phone === '' ? undefined : phone, userId: call.from_user_id }
  const only = contacts.length === 1 ? contacts[0] : undefined
  const person = personWith(ids, contactWith(ids, contacts) ?? only)
  if (person === undefined) return undefined
  const { status, start_time: start, end_time: end, duration: seconds } = call
  const ended = endedCall({
    status,
    seconds,
    startedAt: start === undefined ? undefined : timeOf(start, now),
    endedAt: end === undefined ? undefined : timeOf(end, now),
  })
  const content = { type: 'text', text: callText(ended, language), call: ended } as const
  return { kind: 'message', wamid: key, at, person, content }
}
