import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { MessageContent } from '#contract/entities/messages/message.ts'
import { scriptsFor } from '#simulator/demo/script-library.ts'
import { fillPhrase } from '#simulator/demo/script-variables.ts'
import type { Stream } from '#simulator/demo/random.ts'
import { say, type CustomerContext } from './customer-reply.ts'
import { phrases } from './phrases/index.ts'

const MINUTE_MS = 60_000
/** Number of a group's newest chats whose customers may write unprompted. */
export const NEWEST = 120
/** A customer with this many unread messages in the chat sends no reminder. */
const PENDING_MAX = 4
/** After this time without messages, ms, the customer begins a new subject. */
const REST_MS = 20 * 60 * MINUTE_MS

/** The reason to write: `open` begins a new subject, `nudge` is a reminder, and `follow` is a further question. */
type Occasion = 'open' | 'nudge' | 'follow'

/** The reason for a customer to write now; undefined if there is none. */
export function occasionFor(contact: Contact, now: number): Occasion | undefined {
  const { chat } = contact
  const rested = now - Date.parse(chat.updateAt)
  if (chat.lastSender === 'none' || rested > REST_MS) return 'open'
  if (chat.lastSender === 'contact')
    return rested > 4 * MINUTE_MS && chat.pendingMessages < PENDING_MAX ? 'nudge' : undefined
  return rested > 3 * MINUTE_MS && chat.lastMessageStatus !== 'failed' ? 'follow' : undefined
}

/**
 * The messages with which a customer begins a new subject: the first lines of a random demo script, up to the first
 * line of somebody else.
 */
function opening(
  { person, stream, media }: CustomerContext,
  isGroupChat: boolean,
): MessageContent[] {
  const { country, variables } = person
  const beginnings = scriptsFor({ country, kind: isGroupChat ? 'group' : 'person' })
    .map(({ messages }) => {
      const end = messages.findIndex(({ line }) => line.by !== 'c')
      return messages.slice(0, end === -1 ? 1 : end)
    })
    .filter(([first]) => first?.line.kind === 'text' && first.line.text.length < 300)
  return stream.pick(beginnings).flatMap(({ line }): MessageContent[] => {
    if (line.kind === 'text')
      return [{ type: 'text', text: fillPhrase(line.text, variables, stream) }]
    if (line.kind !== 'image') return []
    const text = fillPhrase(line.text, variables, stream)
    return [{ ...media.photo(line.photo), ...(text !== '' && { text }) }]
  })
}

/** The messages that a customer writes on an occasion. */
export function unprompted(
  occasion: Occasion,
  customer: CustomerContext,
  contact: Contact,
): MessageContent[] {
  const words = phrases[customer.person.country.language]
  switch (occasion) {
    case 'open':
      return opening(customer, contact.isGroupChat)
    case 'nudge':
      return [say(words.nudges, customer)]
    case 'follow':
      return [say(words.followUps, customer)]
  }
}

/** Picks a chat whose customer has a reason to write; undefined if there is none. Newer chats are more likely. */
export function pickWriter(
  stream: Stream,
  chats: readonly Contact[],
  now: number,
  isBusy: (contact: Contact) => boolean,
): { contact: Contact; occasion: Occasion } | undefined {
  const ready = chats.flatMap((contact) => {
    const occasion = isBusy(contact) ? undefined : occasionFor(contact, now)
    return occasion === undefined ? [] : [{ contact, occasion }]
  })
  if (ready.length === 0) return undefined
  return ready[Math.floor(stream.next() ** 2 * ready.length)]
}
