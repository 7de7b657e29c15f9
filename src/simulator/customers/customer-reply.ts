import type { MessageContent, MessageOption } from '#contract/entities/messages/message.ts'
import type { DemoMedia } from '#simulator/demo/media.ts'
import type { Stream } from '#simulator/demo/random.ts'
import { fillPhrase } from '#simulator/demo/script-variables.ts'
import { alternativesOf, detectIntent, type Intent } from './intent.ts'
import type { CustomerProfile } from './customer-profile.ts'
import { phrases, type Phrases } from './phrases/index.ts'

/** One action of a customer's reply. */
export type CustomerAction =
  | { kind: 'say'; content: MessageContent; /** Id of the answered message. */ replyTo?: string }
  | { kind: 'react'; messageId: string; emoji: string }

/** A message that the customer received. */
export interface ReceivedMessage {
  messageId: string
  content: MessageContent
}

export interface CustomerContext {
  person: CustomerProfile
  media: DemoMedia
  stream: Stream
  /** The customer's latest texts. `say` avoids them if possible. */
  recent: ReadonlySet<string>
}

/** Picks a random phrase and fills in its variables. If possible, the text is not in `recent`. */
export function say(
  choices: readonly string[],
  { person, stream, recent }: CustomerContext,
): MessageContent {
  const filled = stream
    .shuffled(choices)
    .map((choice) => fillPhrase(choice, person.variables, stream))
  return { type: 'text', text: filled.find((text) => !recent.has(text)) ?? filled[0] ?? '👍' }
}

function captioned(
  content: MessageContent,
  choices: readonly string[],
  customer: CustomerContext,
): MessageContent {
  const { text = '' } = say(choices, customer)
  return text === '' ? content : { ...content, text }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The name of the demo photo that a text requests; a random photo if the text names none. */
function photoFor(text: string, { stream }: CustomerContext): string {
  if (/caja|paquete|embalaje|box|parcel|package|caixa|encomenda/i.test(text))
    return 'parcel-damaged'
  if (/esquina|golpe|daño|dano|corner|damage|scratch|canto|risco/i.test(text)) return 'desk-corner'
  if (/puerta|door|porta\b/i.test(text)) return 'door'
  if (/l[áa]mpara|lamp|candeeiro|lumin/i.test(text)) return 'lamp'
  if (/sof[áa]|couch/i.test(text)) return 'sofa'
  return stream.pick(['desk', 'sofa', 'lamp', 'parcel', 'desk-corner'])
}

/** Where the customer lives. */
function placeOf({ person: { latitude, longitude, address } }: CustomerContext): MessageContent {
  return { type: 'location', latitude, longitude, text: address }
}

function answerText(received: ReceivedMessage, customer: CustomerContext): CustomerAction[] {
  const { person, media, stream } = customer
  const { language } = person.country
  const words = phrases[language]
  const { text = '', contacts, asksFor } = received.content
  if (contacts !== undefined) return [{ kind: 'say', content: say(words.answers.thanks, customer) }]
  if (asksFor === 'place')
    return [{ kind: 'say', content: placeOf(customer), replyTo: received.messageId }]
  const intent = detectIntent(text, language)
  const spoken = (): CustomerAction => ({
    kind: 'say',
    content: say(words.answers[intent], customer),
  })
  switch (intent) {
    case 'photo': {
      const photo = captioned(media.photo(photoFor(text, customer)), words.photoCaptions, customer)
      return [...(stream.chance(0.5) ? [spoken()] : []), { kind: 'say', content: photo }]
    }
    case 'receipt': {
      const shown =
        person.country.code === 'PE'
          ? media.photo('payment')
          : media.document(person.country, 'invoice')
      return [spoken(), { kind: 'say', content: shown }]
    }
    case 'voice': {
      const topic = stream.pick(['question', 'delivery'])
      return [{ kind: 'say', content: media.voice(language, topic) }]
    }
    case 'address':
      return [spoken(), { kind: 'say', content: placeOf(customer) }]
    case 'thanks':
      return courtesy(received, customer, words)
    case 'apology':
      return [spoken()]
    case 'question':
    case 'schedule':
    case 'offer':
    case 'price':
    case 'hour':
    case 'delivery':
    case 'statement':
    case 'payment':
    case 'invoice': {
      const either = alternativesOf(text)
      if (either === undefined) return [spoken()]
      return [{ kind: 'say', content: { type: 'text', text: capital(stream.pick(either)) } }]
    }
    case 'order':
    case 'email':
    case 'name':
    case 'wait':
    case 'greeting':
    case 'help':
      return [spoken()]
  }
}

/** Replies to thanks with a text, with a reaction and a text, or with a sticker. */
function courtesy(
  { messageId }: ReceivedMessage,
  customer: CustomerContext,
  words: Phrases,
): CustomerAction[] {
  const { stream, media, person } = customer
  const thanks: CustomerAction = { kind: 'say', content: say(words.answers.thanks, customer) }
  const heart: CustomerAction = { kind: 'react', messageId, emoji: stream.pick(['❤️', '🙏', '👍']) }
  const named = person.country.language === 'es' ? ['thanks', 'heart'] : ['heart', 'thumbs-up']
  return stream.weighted<CustomerAction[]>([
    [[thanks], 50],
    [[heart, thanks], 25],
    [[{ kind: 'say', content: media.sticker(stream.pick(named)) }], 25],
  ])
}

/** The options of a message that a customer can choose as an answer. Links are no answers, so they are left out. */
function choices({ options = [] }: MessageContent): MessageOption[] {
  return options.filter(({ url }) => url === undefined)
}

/**
 * The customer's reply to a message. The reply contains at least one message.
 * @param received the unanswered message of the business line that needs an answer most
 */
export function answer(received: ReceivedMessage, customer: CustomerContext): CustomerAction[] {
  const { stream, media, person } = customer
  const words = phrases[person.country.language]
  const { content, messageId } = received
  const spoken = (choices: readonly string[]): CustomerAction => ({
    kind: 'say',
    content: say(choices, customer),
  })
  const options = choices(content)
  if (options.length > 0) {
    const { title } = stream.pick(options)
    const chosen = content.type === 'list' ? 'row' : 'button'
    return [{ kind: 'say', content: { type: 'text', text: title, chosen }, replyTo: messageId }]
  }
  switch (content.type) {
    case 'image': {
      const liked: CustomerAction = {
        kind: 'react',
        messageId,
        emoji: stream.pick(['😍', '❤️', '👍']),
      }
      return [...(stream.chance(0.4) ? [liked] : []), spoken(words.images)]
    }
    case 'audio':
      return [spoken(words.voices)]
    case 'file':
      return [spoken(words.files)]
    case 'location':
      return [spoken(words.locations)]
    case 'sticker':
      return [
        {
          kind: 'say',
          content: media.sticker(stream.pick(['heart', 'thumbs-up', 'parcel-smile'])),
        },
      ]
    case 'text':
    case 'quick_reply':
    case 'list':
    case 'reaction':
    case 'unknown':
      return answerText(received, customer)
  }
}

/** How much a text needs an answer, by its intent. All other intents have weight 5. */
const weight: Partial<Record<Intent, number>> = { statement: 1, greeting: 2, thanks: 2, wait: 3 }

/**
 * Picks the message that needs an answer most; on a tie, the last one; undefined if there is no message. A
 * message with options, a flow or a button that asks has weight 9, a text the `weight` of its intent, and any other message weight 4.
 */
export function mostUrgent(
  messages: readonly ReceivedMessage[],
  language: CustomerProfile['country']['language'],
): ReceivedMessage | undefined {
  let chosen: ReceivedMessage | undefined
  let most = 0
  for (const received of messages) {
    const { type, text = '', flow, asksFor } = received.content
    const asks = choices(received.content).length > 0 || flow !== undefined || asksFor !== undefined
    const own = asks ? 9 : type === 'text' ? (weight[detectIntent(text, language)] ?? 5) : 4
    if (own < most) continue
    most = own
    chosen = received
  }
  return chosen
}
