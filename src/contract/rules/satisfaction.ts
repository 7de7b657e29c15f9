import { limits, type Language } from '../limits.ts'

/** The question that a customer gets when their chat is set to success, if the group asks for ratings (extension). */
export const ratingQuestions: Readonly<Record<Language, string>> = {
  es: '¿Cómo calificas nuestra atención? Responde con un número del 1 (mala) al 5 (excelente).',
  en: 'How do you rate our service? Reply with a number from 1 (poor) to 5 (excellent).',
  pt: 'Como você avalia nosso atendimento? Responda com um número de 1 (ruim) a 5 (excelente).',
}

/** Matches a number from 1 to 5, including forms such as "5!", "4/5" or "5 estrellas". */
const numbered = /^([1-5])\s*(?:\/\s*5|estrellas?|stars?|estrelas?)?[.!]*$/iu
const starred = /^(?:⭐️?\s*){1,5}$/u

/** The rating in a customer's message, 1 to 5; null for any other message. */
export function ratingIn(text: string): number | null {
  const trimmed = text.trim()
  const number = numbered.exec(trimmed)?.[1]
  if (number !== undefined) return Number(number)
  return starred.test(trimmed) ? (trimmed.match(/⭐/gu)?.length ?? null) : null
}

/**
 * Whether a message counts as the answer to the rating question. It does if it arrived less than 24 hours after the
 * question. 24 hours is the channel's window. Both times are epoch ms.
 */
export function answersRatingQuestion(at: number, askedAt: number): boolean {
  return at >= askedAt && at - askedAt < limits.chatWindowMs
}
