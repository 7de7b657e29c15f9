import type { MessageContent } from '#contract/entities/messages/message.ts'
import { limits, type Language } from '#contract/limits.ts'
import { characters } from '#contract/rules/text/characters.ts'

/** The question that is proposed, in the group's language: it is for the customer. */
export const proposedQuestions: Readonly<Record<Language, string>> = {
  es: 'Por favor, comparte tu ubicación.',
  en: 'Please share your location.',
  pt: 'Por favor, compartilhe a sua localização.',
}

/** The message that asks a customer for their place. */
export const placeRequest = (question: string): MessageContent => ({
  type: 'text',
  text: question.trim(),
  asksFor: 'place',
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
