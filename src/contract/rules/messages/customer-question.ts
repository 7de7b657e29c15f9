import type { asked, Message, MessageContent } from '#contract/entities/messages/message.ts'
import { limits, type Language } from '#contract/limits.ts'
import { characters } from '#contract/rules/text/characters.ts'

/** What a message asks a customer for. */
export type Asked = (typeof asked)[number]

/** The question that is proposed, in the group's language: it is for the customer. */
export const proposedQuestions: Readonly<Record<Asked, Readonly<Record<Language, string>>>> = {
  place: {
    es: 'Por favor, comparte tu ubicación.',
    en: 'Please share your location.',
    pt: 'Por favor, compartilhe a sua localização.',
  },
  number: {
    es: 'Por favor, comparte tu número de teléfono.',
    en: 'Please share your phone number.',
    pt: 'Por favor, compartilhe o seu número de telefone.',
  },
  call: {
    es: '¿Podemos llamarte por WhatsApp?',
    en: 'May we call you on WhatsApp?',
    pt: 'Podemos ligar para você pelo WhatsApp?',
  },
}

/** The message that asks a customer for something. */
export const customerQuestion = (asksFor: Asked, question: string): MessageContent => ({
  type: 'text',
  text: question.trim(),
  asksFor,
})

/** Why a question cannot be sent; null if it can. */
export function questionFault(question: string): 'empty' | 'tooLong' | null {
  if (question.trim() === '') return 'empty'
  return characters(question.trim()) > limits.interactive.bodyMax ? 'tooLong' : null
}

/** Lists why a message with a question cannot be sent; empty for a message that asks for nothing. */
export function questionFaults({
  asksFor,
  text = '',
}: MessageContent): { path: string; message: string }[] {
  if (asksFor === undefined || questionFault(text) === null) return []
  return [{ path: 'text', message: `1 to ${limits.interactive.bodyMax} characters` }]
}

/** Time after which a customer who has not answered can be asked for the number again, ms. */
const NUMBER_ASKED_MS = 24 * 3_600_000

type Sent = Pick<Message, 'content' | 'status' | 'updatedAt'>

/** When the last of the messages asked for the number, unless it failed or is a day old; null if none did. */
export function askedNumberAt(messages: readonly Sent[], now: number): string | null {
  const last = messages.findLast(
    ({ content, status, updatedAt }) =>
      content.asksFor === 'number' &&
      status !== 'failed' &&
      now - Date.parse(updatedAt) < NUMBER_ASKED_MS,
  )
  return last?.updatedAt ?? null
}
