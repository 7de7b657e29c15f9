import type { MessageContent, MessageOption } from '#contract/entities/message.ts'
import type { DemoMedia } from '../../demo/media.ts'
import type { Stream } from '../../demo/random.ts'
import { tell } from '../../demo/script-variables.ts'
import { eitherOf, understand, type Intent } from './intent.ts'
import type { Person } from './customer-profile.ts'
import { phrases, type Phrases } from './phrases/index.ts'

/** One thing that a customer does in answer. */
export type Deed =
  | { kind: 'say'; content: MessageContent; /** The message it answers. */ replyTo?: string }
  | { kind: 'react'; messageId: string; emoji: string }

/** What the customer has been told, and what they know. */
export interface Heard {
  messageId: string
  content: MessageContent
}

export interface Mind {
  person: Person
  media: DemoMedia
  stream: Stream
  /** What the customer has said lately: nobody says the same twice in a row. */
  recent: ReadonlySet<string>
}

/** A phrase filled in, a new one where there is one. */
export function say(choices: readonly string[], { person, stream, recent }: Mind): MessageContent {
  const told = stream.shuffled(choices).map((choice) => tell(choice, person.story, stream))
  return { type: 'text', text: told.find((text) => !recent.has(text)) ?? told[0] ?? '👍' }
}

function captioned(
  content: MessageContent,
  choices: readonly string[],
  mind: Mind,
): MessageContent {
  const { text = '' } = say(choices, mind)
  return text === '' ? content : { ...content, text }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A photo that fits what it was asked for. */
function photoFor(text: string, { stream }: Mind): string {
  if (/caja|paquete|embalaje|box|parcel|package|caixa|encomenda/i.test(text))
    return 'parcel-damaged'
  if (/esquina|golpe|daño|dano|corner|damage|scratch|canto|risco/i.test(text)) return 'desk-corner'
  if (/puerta|door|porta\b/i.test(text)) return 'door'
  if (/l[áa]mpara|lamp|candeeiro|lumin/i.test(text)) return 'lamp'
  if (/sof[áa]|couch/i.test(text)) return 'sofa'
  return stream.pick(['desk', 'sofa', 'lamp', 'parcel', 'desk-corner'])
}

function answerText(heard: Heard, mind: Mind): Deed[] {
  const { person, media, stream } = mind
  const { language } = person.country
  const words = phrases[language]
  const { text = '' } = heard.content
  const intent = understand(text, language)
  const spoken = (): Deed => ({ kind: 'say', content: say(words.answers[intent], mind) })
  switch (intent) {
    case 'photo': {
      const photo = captioned(media.photo(photoFor(text, mind)), words.photoCaptions, mind)
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
    case 'address': {
      const { latitude, longitude, address } = person
      const place: MessageContent = { type: 'location', latitude, longitude, text: address }
      return [spoken(), { kind: 'say', content: place }]
    }
    case 'thanks':
      return courtesy(heard, mind, words)
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
      const either = eitherOf(text)
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

/** Thanks are answered with a word, a sticker or no more than a heart. */
function courtesy({ messageId }: Heard, mind: Mind, words: Phrases): Deed[] {
  const { stream, media, person } = mind
  const thanks: Deed = { kind: 'say', content: say(words.answers.thanks, mind) }
  const heart: Deed = { kind: 'react', messageId, emoji: stream.pick(['❤️', '🙏', '👍']) }
  const named = person.country.language === 'es' ? ['thanks', 'heart'] : ['heart', 'thumbs-up']
  return stream.weighted<Deed[]>([
    [[thanks], 50],
    [[heart, thanks], 25],
    [[{ kind: 'say', content: media.sticker(stream.pick(named)) }], 25],
  ])
}

/** What may be chosen of a message; a link is followed instead. */
function choices({ options = [] }: MessageContent): MessageOption[] {
  return options.filter(({ url }) => url === undefined)
}

/**
 * What a customer does when they have read this: at least one thing that is said.
 * @param heard the message of the business line that matters most of what they have not answered
 */
export function answer(heard: Heard, mind: Mind): Deed[] {
  const { stream, media, person } = mind
  const words = phrases[person.country.language]
  const { content, messageId } = heard
  const spoken = (choices: readonly string[]): Deed => ({
    kind: 'say',
    content: say(choices, mind),
  })
  const options = choices(content)
  if (options.length > 0) {
    const { title } = stream.pick(options)
    return [{ kind: 'say', content: { type: 'text', text: title }, replyTo: messageId }]
  }
  switch (content.type) {
    case 'image': {
      const liked: Deed = { kind: 'react', messageId, emoji: stream.pick(['😍', '❤️', '👍']) }
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
      return answerText(heard, mind)
  }
}

const weight: Partial<Record<Intent, number>> = { statement: 1, greeting: 2, thanks: 2, wait: 3 }

/** Of several messages that nobody has answered, the one that wants an answer most; of equals the last. */
export function mostPressing(
  messages: readonly Heard[],
  language: Person['country']['language'],
): Heard | undefined {
  let chosen: Heard | undefined
  let most = 0
  for (const heard of messages) {
    const { type, text = '' } = heard.content
    const asks = choices(heard.content).length > 0 || heard.content.flow !== undefined
    const own = asks ? 9 : type === 'text' ? (weight[understand(text, language)] ?? 5) : 4
    if (own < most) continue
    most = own
    chosen = heard
  }
  return chosen
}
