import type { z } from 'zod'
import type { Language } from '#contract/limits.ts'
import type { LinePerson, LineUpdate } from '#workspace/channel/line-update.ts'
import { editedText, ownNumber, readContent } from './read-content.ts'
import { timeOf } from './webhook-time.ts'
import { messageSchema, type contactSchema, type WebhookMessage } from './webhook-shape.ts'
import { channelWords } from '#workspace/cloud-api/words.ts'

type Contact = z.infer<typeof contactSchema>

export const digits = (text: string): string => text.replaceAll(/\D/g, '')

/** A person by the ids that are known of them; undefined without any. */
export function personWith(
  ids: { phone?: string | undefined; userId?: string | undefined },
  contact?: Contact,
): LinePerson | undefined {
  const phone = digits(ids.phone ?? contact?.wa_id ?? '')
  const userId = ids.userId ?? contact?.user_id
  if (phone === '' && userId === undefined) return undefined
  const username = contact?.profile?.username
  return {
    name: contact?.profile?.name ?? '',
    ...(phone !== '' && { phone }),
    ...(userId !== undefined && { userId }),
    ...(username !== undefined && { username }),
  }
}

/** The contact with this number or user id. */
export function contactWith(
  { phone, userId }: { phone?: string | undefined; userId?: string | undefined },
  contacts: readonly Contact[],
): Contact | undefined {
  return contacts.find(
    ({ wa_id, user_id }) =>
      (wa_id !== undefined && wa_id === phone) || (user_id !== undefined && user_id === userId),
  )
}

/** The customer of a message. */
function personOf(
  message: WebhookMessage,
  { contacts, sentFrom }: Pick<MessageContext, 'contacts' | 'sentFrom'>,
): LinePerson | undefined {
  if (sentFrom !== undefined) {
    const ids = { phone: message.to, userId: message.to_user_id }
    const contact = contactWith(ids, contacts)
    // What the update says of the number's holder counts more than the message: both were seen to differ.
    const isHolder = contact?.wa_id !== undefined && contact.wa_id === ids.phone
    const userId = (isHolder ? contact.user_id : undefined) ?? ids.userId
    return personWith({ ...ids, userId }, contact)
  }
  const ids = { phone: message.from, userId: message.from_user_id }
  const only = contacts.length === 1 ? contacts[0] : undefined
  const contact = contactWith(ids, contacts) ?? only
  return personWith({ ...ids, phone: ids.phone ?? contact?.wa_id ?? ownNumber(message) }, contact)
}

export interface MessageContext {
  contacts: readonly Contact[]
  language: Language
  now: number
  /** With which program the business wrote; undefined for messages of customers. */
  sentFrom?: 'phone' | 'app' | 'agent'
  /** Whether the provider's own agent answers the customer. */
  isForAgent?: true
  /** The number of the line, digits. */
  ownNumber?: string
}

/**
 * Reads a message of a customer, or one that the business sent with another program.
 * @returns null for a message that says nothing to an agent; undefined for one that cannot be read
 */
export function readMessage(
  given: unknown,
  context: MessageContext,
): LineUpdate | null | undefined {
  const parsed = messageSchema.safeParse(given)
  if (!parsed.success) return undefined
  const message = parsed.data
  // A message in a group chat of customers has no chat of its own here.
  if (message.type === 'request_welcome' || message.group_id !== undefined) return null
  const { language, now, sentFrom } = context
  const at = timeOf(message.timestamp, now)
  if (message.type === 'system') return readSystem(message, at)
  const person = personOf(message, context)
  if (person === undefined) return undefined
  const inChat = { wamid: message.id, at, person, ...(sentFrom !== undefined && { sentFrom }) }
  const { reaction, edit, revoke, context: about, referral } = message
  switch (message.type) {
    case 'reaction': {
      const target = reaction?.message_id
      if (target === undefined) return undefined
      return { kind: 'reaction', ...inChat, target, emoji: reaction?.emoji ?? '' }
    }
    case 'edit': {
      const target = edit?.original_message_id
      const text = editedText(message)
      if (target === undefined || text === undefined) return undefined
      return { kind: 'edit', ...inChat, target, text }
    }
    case 'revoke': {
      const target = revoke?.original_message_id
      return target === undefined ? undefined : { kind: 'deletion', ...inChat, target }
    }
  }
  const adId = referral?.source_type === 'ad' ? referral.source_id : undefined
  const said = readContent(message, channelWords(language))
  return {
    kind: 'message',
    ...inChat,
    ...said,
    ...(context.isForAgent && { content: { ...said.content, forAgent: true } }),
    ...(about?.id !== undefined && { quotes: about.id }),
    ...(referral !== undefined && { fromAdvertisement: true }),
    ...(adId !== undefined && { adId }),
  }
}

/**
 * The customer of a message of the system, as they were known before. Such a message has no contacts. An older one has the
 * former user id in the sentence “User NAME changed from OLD to NEW” alone.
 */
function formerPerson({ from, from_user_id, system }: WebhookMessage): LinePerson | undefined {
  const { type, user_id: userId, previous_user_id: previous, body = '' } = system ?? {}
  const sender = from_user_id === userId ? undefined : from_user_id
  const inSentence =
    type === 'user_changed_user_id' ? / from (\S+) to \S+$/.exec(body.trim())?.[1] : undefined
  return personWith({ phone: from, userId: previous ?? sender ?? inSentence })
}

/** What the provider says about a customer. Newer and older bodies have different types and fields. */
function readSystem(message: WebhookMessage, at: number): LineUpdate | null | undefined {
  const { type, wa_id, new_wa_id, user_id: userId } = message.system ?? {}
  const person = formerPerson(message)
  if (person === undefined) return undefined
  const inChat = { wamid: message.id, at, person }
  if (type === 'customer_identity_changed') return { kind: 'newIdentity', ...inChat }
  const phone = digits(wa_id ?? new_wa_id ?? '')
  const isMoved = phone !== '' && phone !== person.phone && type !== 'user_changed_user_id'
  if (isMoved)
    return { kind: 'newNumber', ...inChat, phone, ...(userId !== undefined && { userId }) }
  return userId === undefined ? null : { kind: 'newUserId', person, userId, at }
}
