import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import { limits, type Language } from '#contract/limits.ts'
import { isBlocked } from '#contract/rules/contacts/contact-block.ts'
import { isWindowOpen } from '#contract/rules/chats/chat-window.ts'

/** The question that a customer gets when their chat is set to success, if the group asks for ratings (extension). */
export const ratingQuestions: Readonly<Record<Language, string>> = {
  es: '¿Cómo calificas nuestra atención? Responde con un número del 1 (mala) al 5 (excelente).',
  en: 'How do you rate our service? Reply with a number from 1 (poor) to 5 (excellent).',
  pt: 'Como você avalia nosso atendimento? Responda com um número de 1 (ruim) a 5 (excelente).',
}

/**
 * Whether a chat that is set to success now sends the rating question to its customer: `no` if the group does not ask or the person is blocked,
 * `closed` if the channel's window does not allow it. The service also leaves it out if it was sent in this
 * conversation already, or if the group has no messages left.
 * @param now epoch ms
 */
export function ratingRequest(
  group: Pick<Group, 'asksRating'>,
  contact: Pick<Contact, 'lastContactResponseAt' | 'blocked'>,
  now: number,
): 'no' | 'closed' | 'sent' {
  if (!group.asksRating || isBlocked(contact)) return 'no'
  return isWindowOpen(contact.lastContactResponseAt, now) ? 'sent' : 'closed'
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
