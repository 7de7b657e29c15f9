import type { z } from 'zod'
import type { Language } from '#contract/limits.ts'
import type { LinePerson, LineStatus, LineUpdate } from '#workspace/channel/line-update.ts'
import { readContent } from './read-content.ts'
import { readLineErrors, readLineFacts, type KnownLine } from './read-line-facts.ts'
import { catalogueFields, readCatalogueNews } from './read-catalogue-news.ts'
import {
  bodySchema,
  messageSchema,
  statusSchema,
  valueSchema,
  type contactSchema,
  type WebhookMessage,
} from './webhook-shape.ts'
import { channelWords } from './words.ts'

/** The updates in a webhook's body. */
export interface ReadWebhook {
  updates: LineUpdate[]
  /** Number of messages and statuses that could not be read. */
  faults: number
}

type Value = z.infer<typeof valueSchema>
type Contact = z.infer<typeof contactSchema>

const digits = (text: string): string => text.replaceAll(/\D/g, '')

/** @param timestamp Unix seconds; a future or missing time becomes `now` */
const timeOf = (timestamp: number | undefined, now: number): number =>
  timestamp === undefined || !Number.isFinite(timestamp)
    ? now
    : Math.min(Math.max(0, Math.round(timestamp * 1000)), now)

/** The contact of a message: the one with its number or user id, otherwise the only one. */
function contactOf(message: WebhookMessage, contacts: readonly Contact[]): Contact | undefined {
  const own = contacts.find(
    ({ wa_id, user_id }) =>
      (wa_id !== undefined && wa_id === message.from) ||
      (user_id !== undefined && user_id === message.from_user_id),
  )
  return own ?? (contacts.length === 1 ? contacts[0] : undefined)
}

function personOf(message: WebhookMessage, contacts: readonly Contact[]): LinePerson | undefined {
  const contact = contactOf(message, contacts)
  const phone = digits(message.from ?? contact?.wa_id ?? '')
  const userId = message.from_user_id ?? contact?.user_id
  if (phone === '' && userId === undefined) return undefined
  return {
    name: contact?.profile?.name ?? '',
    ...(phone !== '' && { phone }),
    ...(userId !== undefined && { userId }),
  }
}

/** Types of messages that only some numbers get, or that say nothing to an agent. Their bodies are kept. */
const silent = new Set(['edit', 'revoke', 'request_welcome'])

/** @returns null for a message that says nothing to an agent; undefined for one that cannot be read */
function readMessage(
  message: WebhookMessage,
  contacts: readonly Contact[],
  language: Language,
  now: number,
): LineUpdate | null | undefined {
  // A message in a group chat of customers has no chat of its own here.
  if (silent.has(message.type) || message.group_id !== undefined) return null
  const from = personOf(message, contacts)
  if (from === undefined) return undefined
  const at = timeOf(message.timestamp, now)
  const { id: wamid, reaction, system, context, referral } = message
  if (message.type === 'reaction') {
    if (reaction?.message_id === undefined) return undefined
    return {
      kind: 'reaction',
      wamid,
      at,
      from,
      target: reaction.message_id,
      emoji: reaction.emoji ?? '',
    }
  }
  if (message.type === 'system') {
    const phone = digits(system?.wa_id ?? system?.new_wa_id ?? '')
    return phone === '' || phone === from.phone ? null : { kind: 'newNumber', from, phone }
  }
  const adId = referral?.source_type === 'ad' ? referral.source_id : undefined
  return {
    kind: 'message',
    wamid,
    at,
    from,
    ...readContent(message, channelWords[language]),
    ...(context?.id !== undefined && { quotes: context.id }),
    ...(referral !== undefined && { fromAdvertisement: true }),
    ...(adId !== undefined && { adId }),
  }
}

/** `played` is a voice note that the customer has heard. */
const statuses: Readonly<Record<string, LineStatus['status']>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
  failed: 'failed',
}

/** @returns null for a status that says nothing, such as that of a payment */
function readStatus(given: unknown, now: number): LineStatus | null | undefined {
  const parsed = statusSchema.safeParse(given)
  if (!parsed.success) return undefined
  const { id: target, status: name, errors, biz_opaque_callback_data: messageId } = parsed.data
  const status = Object.hasOwn(statuses, name) ? statuses[name] : undefined
  if (status === undefined || parsed.data.recipient_type === 'group') return null
  const [error] = errors
  const details = error?.error_data?.details
  return {
    kind: 'status',
    target,
    at: timeOf(parsed.data.timestamp, now),
    status,
    ...(messageId !== undefined && { messageId }),
    ...(status === 'failed' && {
      failure: {
        ...(error?.code !== undefined && { code: error.code }),
        ...(error?.title !== undefined && { title: error.title }),
        ...(details !== undefined && { details }),
      },
    }),
  }
}

function updatesOf(value: Value, language: Language, now: number) {
  const messages = value.messages.map((given) => {
    const parsed = messageSchema.safeParse(given)
    return parsed.success ? readMessage(parsed.data, value.contacts, language, now) : undefined
  })
  return [...messages, ...value.statuses.map((given) => readStatus(given, now))]
}

/** Removes what the database would not store unchanged: U+0000 and halves of surrogate pairs. */
const storable = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value

/**
 * Reads a webhook's body. Fields, objects and kinds that this version does not know give no update.
 * @param line the number or account that the body must be about; changes about others are left out
 * @param now epoch ms
 */
export function readWebhook(
  body: string,
  line: KnownLine & { phoneId: string; language: Language },
  now: number,
): ReadWebhook {
  let json: unknown
  try {
    json = JSON.parse(body, storable)
  } catch {
    return { updates: [], faults: 1 }
  }
  const parsed = bodySchema.safeParse(json)
  if (!parsed.success || parsed.data.object !== 'whatsapp_business_account')
    return { updates: [], faults: 0 }
  const read = parsed.data.entry.flatMap(({ id: accountId, time, changes }) =>
    changes.flatMap(({ field, value }) => {
      const at = timeOf(time, now)
      if (catalogueFields.has(field))
        return accountId === line.accountId ? [readCatalogueNews(field, value, at)] : []
      if (field !== 'messages') {
        const facts = readLineFacts(line, { field, value, accountId, at })
        return facts === undefined ? [undefined] : (facts ?? [])
      }
      const change = valueSchema.safeParse(value)
      return change.success && change.data.metadata?.phone_number_id === line.phoneId
        ? [...updatesOf(change.data, line.language, now), ...readLineErrors(value, at)]
        : []
    }),
  )
  return {
    updates: read.flatMap((update) => update ?? []),
    faults: read.filter((update) => update === undefined).length,
  }
}

/** The number of updates in a body; 0 for one that cannot be read. */
export function countUpdates(body: string): number {
  try {
    const parsed = bodySchema.safeParse(JSON.parse(body))
    if (!parsed.success) return 0
    return parsed.data.entry
      .flatMap(({ changes }) => changes)
      .reduce((count, { value }) => {
        const change = valueSchema.safeParse(value)
        return (
          count + (change.success ? change.data.messages.length + change.data.statuses.length : 0)
        )
      }, 0)
  } catch {
    return 0
  }
}
