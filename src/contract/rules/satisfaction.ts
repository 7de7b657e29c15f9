import { limits, type Language } from '../limits.ts'

/** The question sent to a customer after success, if the group asks for ratings (ours). */
export const ratingQuestions: Readonly<Record<Language, string>> = {
  es: '¿Cómo calificas nuestra atención? Responde con un número del 1 (mala) al 5 (excelente).',
  en: 'How do you rate our service? Reply with a number from 1 (poor) to 5 (excellent).',
  pt: 'Como você avalia nosso atendimento? Responda com um número de 1 (ruim) a 5 (excelente).',
}

/** A number alone, or as customers write it: "5!", "4/5", "5 estrellas". */
const numbered = /^([1-5])\s*(?:\/\s*5|estrellas?|stars?|estrelas?)?[.!]*$/iu
const starred = /^(?:⭐️?\s*){1,5}$/u

/** The rating that a customer's message is, 1 to 5; null for any other message. */
export function ratingIn(text: string): number | null {
  const trimmed = text.trim()
  const number = numbered.exec(trimmed)?.[1]
  if (number !== undefined) return Number(number)
  return starred.test(trimmed) ? (trimmed.match(/⭐/gu)?.length ?? null) : null
}

/** Whether a rating still belongs to the question: within the channel's window. Both epoch ms. */
export function answersRatingQuestion(at: number, askedAt: number): boolean {
  return at >= askedAt && at - askedAt < limits.chatWindowMs
}
