import type { z } from 'zod'
import type { Language } from '#contract/limits.ts'
import { phoneCountry } from '#contract/rules/contacts/phone-number.ts'
import type { LineStatus, LineUpdate } from '#workspace/channel/line-update.ts'
import { readAgentEcho, readHandover, unnested } from './read-standby.ts'
import { readCall } from './read-call.ts'
import { readHistory, readPastFile } from './read-history.ts'
import { readLineErrors, readLineFacts, type KnownLine } from './read-line-facts.ts'
import { catalogueFields, readCatalogueNews } from './read-catalogue-news.ts'
import {
  contactWith,
  digits,
  personWith,
  readMessage,
  type MessageContext,
} from './read-message.ts'
import { timeOf } from './webhook-time.ts'
import {
  bodySchema,
  addressBookSchema,
  newUserIdSchema,
  preferenceSchema,
  statusSchema,
  valueSchema,
  type WebhookChange,
  type WebhookStatus,
} from './webhook-shape.ts'

/** The updates in a webhook's body. */
export interface ReadWebhook {
  updates: LineUpdate[]
  /** Number of messages and statuses that could not be read. */
  faults: number
  /** The part of the body that the updates do not say; empty if they say everything. */
  unread: string
}

type Value = z.infer<typeof valueSchema>
/** Null: says nothing that this version shows. Undefined: cannot be read. */
type Read = LineUpdate | null | undefined

/** `played` is a voice note that the customer has heard. */
const statuses: Readonly<Record<string, LineStatus['status']>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
  failed: 'failed',
}

/** Whom a message was for. The status says the user id itself, or the update's contact does. */
function recipientOf(
  { recipient_id: id, recipient_user_id: given }: WebhookStatus,
  contacts: MessageContext['contacts'],
): LineStatus['recipient'] {
  const only = id === undefined && contacts.length === 1 ? contacts[0] : undefined
  const contact = contactWith({ phone: id, userId: given }, contacts) ?? only
  const userId = given ?? contact?.user_id
  const phone = digits(id ?? contact?.wa_id ?? '')
  return userId === undefined ? undefined : { userId, ...(phone !== '' && { phone }) }
}

/** @returns null for a status that says nothing, such as that of a payment */
function readStatus(
  given: unknown,
  { contacts, now }: MessageContext,
): LineStatus | null | undefined {
  const parsed = statusSchema.safeParse(given)
  if (!parsed.success) return undefined
  const { id: target, status: name, errors, biz_opaque_callback_data: messageId } = parsed.data
  const status = Object.hasOwn(statuses, name) ? statuses[name] : undefined
  if (status === undefined || parsed.data.recipient_type === 'group') return null
  const [error] = errors
  const details = error?.error_data?.details
  const recipient = recipientOf(parsed.data, contacts)
  const { pricing, recipient_id: recipientId = '' } = parsed.data
  const country = phoneCountry(digits(recipientId))
  return {
    kind: 'status',
    target,
    at: timeOf(parsed.data.timestamp, now),
    status,
    ...(messageId !== undefined && { messageId }),
    ...(recipient !== undefined && { recipient }),
    ...(country !== undefined && { country }),
    ...(pricing !== undefined && {
      pricing: {
        category: pricing.category,
        ...(pricing.type !== undefined && { type: pricing.type }),
        ...(pricing.billable !== undefined && { billable: pricing.billable }),
      },
    }),
    ...(status === 'failed' && {
      failure: {
        ...(error?.code !== undefined && { code: error.code }),
        ...(error?.title !== undefined && { title: error.title }),
        ...(details !== undefined && { details }),
      },
    }),
  }
}

/** `signup` comes with an invitation that the person accepted. */
const preferences: Readonly<Record<string, boolean>> = { stop: false, resume: true, signup: true }

function readPreference(given: unknown, { contacts, now }: MessageContext): Read {
  const parsed = preferenceSchema.safeParse(given)
  if (!parsed.success) return undefined
  const { wa_id: phone, user_id: userId, category, value, timestamp } = parsed.data
  const wanted = Object.hasOwn(preferences, value) ? preferences[value] : undefined
  if (category !== 'marketing_messages' || wanted === undefined) return null
  const person = personWith({ phone, userId }, contacts.length === 1 ? contacts[0] : undefined)
  if (person === undefined) return undefined
  return { kind: 'marketing', person, wanted, at: timeOf(timestamp, now) }
}

function readNewUserId(given: unknown, { now }: MessageContext): Read {
  const parsed = newUserIdSchema.safeParse(given)
  if (!parsed.success) return undefined
  const { wa_id: phone, user_id, timestamp } = parsed.data
  const person = personWith({ phone, userId: user_id.previous })
  const at = timeOf(timestamp, now)
  return person && { kind: 'newUserId', person, userId: user_id.current, at }
}

/** @returns null for an entry that says no name, such as one that was removed */
function readAddressBook(given: unknown, { now }: MessageContext): Read {
  const parsed = addressBookSchema.safeParse(given)
  if (!parsed.success) return undefined
  const { action, contact, metadata } = parsed.data
  const phone = digits(contact.phone_number ?? '')
  const name = contact.full_name || contact.first_name || ''
  if (action !== 'add' || phone === '' || name === '') return null
  return { kind: 'named', person: { phone, name }, at: timeOf(metadata?.timestamp, now) }
}

/** Reads one update. One that cannot be read does not lose its neighbours. */
function attempt(read: () => Read): Read {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** The updates of each field of the account that this version reads. */
const readers: Readonly<Record<string, (value: Value, context: MessageContext) => Read[]>> = {
  messages: (value, context) => [
    ...value.messages.map((one) => attempt(() => readMessage(one, context))),
    ...value.statuses.map((one) => attempt(() => readStatus(one, context))),
  ],
  smb_message_echoes: (value, context) =>
    value.message_echoes.map((one) =>
      attempt(() => readMessage(one, { ...context, sentFrom: 'phone' })),
    ),
  message_echoes: (value, context) =>
    value.message_echoes.map((one) =>
      attempt(() => readMessage(one, { ...context, sentFrom: 'app' })),
    ),
  calls: (value, context) => value.calls.map((one) => attempt(() => readCall(one, context))),
  standby: (value, context) => [
    ...value.messages.map((one) =>
      attempt(() => readMessage(one, { ...context, isForAgent: true })),
    ),
    ...value.message_echoes.map((one) => attempt(() => readAgentEcho(one, context))),
    ...value.statuses.map((one) => attempt(() => readStatus(one, context))),
  ],
  messaging_handovers: (value, context) =>
    value.messaging_handovers.map((one) => attempt(() => readHandover(one, context))),
  history: (value, context) => [
    ...value.history.flatMap((one) => readHistory(one, context)),
    ...value.messages.map((one) => attempt(() => readPastFile(one, context))),
  ],
  smb_app_state_sync: (value, context) =>
    value.state_sync
      .map((one) => attempt(() => readAddressBook(one, context)))
      // The rest of the address book is not kept.
      .filter((update) => update !== null),
  user_preferences: (value, context) =>
    value.user_preferences.map((one) => attempt(() => readPreference(one, context))),
  user_id_update: (value, context) =>
    value.user_id_update.map((one) => attempt(() => readNewUserId(one, context))),
}

/** Removes what the database would not store unchanged: U+0000 and halves of surrogate pairs. */
const storable = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value

/** The lists of a change whose members are updates. */
const lists = [
  'messages',
  'statuses',
  'message_echoes',
  'history',
  'user_preferences',
  'user_id_update',
  'calls',
  'state_sync',
  'messaging_handovers',
] as const
/** Those that count as updates of a body: a history comes in parts of its own. */
const counted = lists.filter((name) => name !== 'history')

/**
 * What is left of a change that was not read as a whole: without the members that were read, because the chats have
 * them, where customers can delete them.
 */
function unreadPart(
  change: WebhookChange,
  isRead: (change: WebhookChange) => boolean,
): WebhookChange {
  const parsed = valueSchema.safeParse(change.value)
  if (!parsed.success || !Object.hasOwn(readers, change.field)) return change
  const value: Record<string, unknown> = { ...parsed.data }
  for (const name of lists) delete value[name]
  const left = lists.flatMap((name) => {
    const members = parsed.data[name].filter(
      (member) => !isRead({ ...change, value: { ...value, [name]: [member] } }),
    )
    return members.length === 0 ? [] : [[name, members] as const]
  })
  return { ...change, value: { ...value, ...Object.fromEntries(left) } }
}

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
    return { updates: [], faults: 1, unread: body }
  }
  const parsed = bodySchema.safeParse(json)
  if (!parsed.success || parsed.data.object !== 'whatsapp_business_account')
    return { updates: [], faults: 0, unread: body }

  function readChange(
    { accountId, at }: { accountId: string | undefined; at: number },
    { field, value }: WebhookChange,
  ): Read[] {
    if (catalogueFields.has(field))
      return [accountId === line.accountId ? readCatalogueNews(field, value, at) : null]
    const reader = Object.hasOwn(readers, field) ? readers[field] : undefined
    if (reader === undefined) {
      const facts = readLineFacts(line, { field, value, accountId, at })
      return facts == null ? [facts] : facts
    }
    const change = valueSchema.safeParse(value)
    if (!change.success) return [null]
    const { metadata, contacts } = change.data
    // A new user id is the same for all numbers of an account.
    const isOwn =
      metadata?.phone_number_id === line.phoneId ||
      (metadata === undefined && field === 'user_id_update' && accountId === line.accountId)
    if (!isOwn) return [null]
    const errors = field === 'messages' ? readLineErrors(value, at) : []
    const ownNumber = digits(metadata?.display_phone_number ?? '')
    const context = { contacts, language: line.language, now, ownNumber }
    return [...reader(change.data, context), ...errors]
  }

  const read: Read[] = []
  const entry = parsed.data.entry.flatMap(({ id: accountId, time, changes }) => {
    const from = { accountId, at: timeOf(time, now) }
    const unread = changes.map(unnested).flatMap((change) => {
      const updates = readChange(from, change)
      read.push(...updates)
      const isRead = (one: WebhookChange) => !readChange(from, one).some((update) => update == null)
      return updates.some((update) => update == null) ? [unreadPart(change, isRead)] : []
    })
    return unread.length === 0 ? [] : [{ id: accountId, time, changes: unread }]
  })
  return {
    updates: read.flatMap((update) => update ?? []),
    faults: read.filter((update) => update === undefined).length,
    unread: entry.length === 0 ? '' : JSON.stringify({ ...parsed.data, entry }),
  }
}

/** What is known of a body before it is processed: the fields of its changes, and its number of updates. */
export interface Outline {
  fields: string[]
  updates: number
}

/** A body that cannot be read has neither fields nor updates. */
export function outlineOf(body: string): Outline {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    return { fields: [], updates: 0 }
  }
  const changes = bodySchema.safeParse(json).data?.entry.flatMap((entry) => entry.changes) ?? []
  const updates = changes.map(unnested).map(({ value }) => {
    const change = valueSchema.safeParse(value)
    if (!change.success) return 0
    return counted.reduce((sum, name) => sum + change.data[name].length, 0)
  })
  return {
    fields: changes.map(({ field }) => field),
    updates: updates.reduce((sum, count) => sum + count, 0),
  }
}
