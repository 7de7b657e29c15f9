import type { Contact } from '#contract/entities/contact.ts'
import type { Message } from '#contract/entities/message.ts'
import type { Language } from '#contract/limits.ts'
import { chatStatuses, statusOf } from '#contract/rules/chat-status.ts'
import { remainingMs } from '#contract/rules/chat-window.ts'
import { plain, plainWords } from './normalise-words.ts'
import { scoreText, sentimentOf } from './sentiment.ts'
import { wordList } from './word-list.ts'

/** What the rules can advise. */
export const steps = [
  'useTemplate',
  'calm',
  'close',
  'answerQuestion',
  'answer',
  'remind',
  'wait',
  'greet',
] as const
export type Step = (typeof steps)[number]

/** A window that closes within this time is worth a word, ms. */
const CLOSING_MS = 4 * 3_600_000

const thanks = wordList('gracias thanks thank obrigado obrigada obg')
const asking =
  /^(que|quien|cual|cuando|cuanto|cuanta|donde|como|what|which|when|where|how|who|can|could|do|does|is|qual|quando|quanto|onde|quem|tem|voces)\b/

/** Whether a text asks something: by its mark, or by how it begins. */
export function isQuestion(text: string): boolean {
  return text.includes('?') || asking.test(plain(text).trim())
}

type Facts = Pick<Contact, 'lastContactResponseAt' | 'chatStatus' | 'chatStatusSetByUser'>

interface Circumstances {
  /** Epoch ms. */
  now: number
  /** The customer's. */
  language: Language
  /** Whether the group has chat statuses at all. */
  hasChatStatus: boolean
}

/** What an agent might do next, and the customer's text that speaks for it. */
export interface Advice {
  step: Step
  text?: string
}

/** What the customer has said since somebody of the team last answered, oldest first. */
function unanswered(messages: readonly Message[]): Message[] {
  const answer = messages.findLastIndex(
    ({ sender, autoResponse, status }) =>
      sender === 'group' && !autoResponse && status !== 'failed',
  )
  return messages.slice(answer + 1).filter(({ sender }) => sender === 'contact')
}

/**
 * The first of these rules that holds: a closed window takes templates alone; an upset customer comes before a question, a
 * thank-you without one ends a chat, an unanswered text waits; a window about to close is worth a word.
 * @param messages the newest of the conversation, oldest first
 */
export function adviceFor(
  messages: readonly Message[],
  contact: Facts,
  { now, language, hasChatStatus }: Circumstances,
): Advice {
  if (!messages.some(({ sender }) => sender === 'contact')) return { step: 'greet' }
  const waiting = unanswered(messages)
  const texts = waiting.flatMap(({ content: { text } }) =>
    text === undefined || text.trim() === '' ? [] : [text.trim()],
  )
  const last = texts.at(-1)
  const said = last === undefined ? {} : { text: last }
  const remaining = remainingMs(contact.lastContactResponseAt, now)
  if (remaining === 0)
    return waiting.length > 0 ? { step: 'useTemplate', ...said } : { step: 'wait' }
  if (waiting.length === 0) return { step: remaining < CLOSING_MS ? 'remind' : 'wait' }

  const upset = texts.findLast((text) => sentimentOf(scoreText(text, language)) === 'negative')
  if (upset !== undefined) return { step: 'calm', text: upset }
  const question = texts.findLast(isQuestion)
  if (question !== undefined) return { step: 'answerQuestion', text: question }
  const isThanks = last !== undefined && plainWords(last).some(thanks)
  const mayClose = hasChatStatus && statusOf(contact) === chatStatuses.inProgress
  if (isThanks && mayClose) return { step: 'close', ...said }
  return { step: 'answer', ...said }
}
