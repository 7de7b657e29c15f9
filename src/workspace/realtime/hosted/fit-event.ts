import { z } from 'zod'
import type { OmittedData } from '#contract/omitted-data.ts'
import { entity, id } from '#contract/wire.ts'

/** Maximum size of an event's data on a hosted push service, bytes: the 10 kB of Pusher Channels. */
export const HOSTED_EVENT_BYTES = 10_000

const heavySchema = z.looseObject({
  contact: entity({ id }).optional(),
  message: entity({ id, contactId: id }).optional(),
})
const listSchema = z.looseObject({ items: z.array(z.unknown()).min(2) })

/**
 * Fits the data of an event into the limit: a contact and a message are named instead of included, and the items of a list
 * are divided among several events.
 * @returns the data of one or several events, as JSON; undefined if it cannot be made to fit
 */
export function fitEvent(data: object): string[] | undefined {
  const whole = JSON.stringify(data)
  if (Buffer.byteLength(whole) <= HOSTED_EVENT_BYTES) return [whole]
  const list = listSchema.safeParse(data)
  if (list.success) {
    const { items, ...rest } = list.data
    const half = Math.ceil(items.length / 2)
    const first = fitEvent({ ...rest, items: items.slice(0, half) })
    const second = fitEvent({ ...rest, items: items.slice(half) })
    return first === undefined || second === undefined ? undefined : [...first, ...second]
  }
  const { contact, message, ...rest } = heavySchema.parse(data)
  const contactId = contact?.id ?? message?.contactId
  if (contactId === undefined) return undefined
  const omitted: OmittedData = {
    contactId,
    hasContact: contact !== undefined,
    ...(message !== undefined && { messageId: message.id }),
  }
  const named = JSON.stringify({ ...rest, omitted })
  return Buffer.byteLength(named) <= HOSTED_EVENT_BYTES ? [named] : undefined
}
