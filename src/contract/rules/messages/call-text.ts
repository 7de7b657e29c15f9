import type { CustomerCall } from '#contract/entities/messages/message.ts'
import type { Language } from '#contract/limits.ts'
import { messageKindWords } from '#contract/message-kind-words.ts'
import { callSpan } from './customer-call.ts'

/** A call as a text, for clients that do not show calls. It stays the same when more becomes known of the call. */
export function callText({ outcome, seconds }: CustomerCall, language: Language): string {
  const words = messageKindWords[language]
  if (outcome === 'missed') return words.missedCall
  return [words.answeredCall, ...(seconds === undefined ? [] : [callSpan(seconds)])].join(', ')
}
