import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import { foldWord } from '#contract/rules/text/searchable-text.ts'
import { plainWords } from '#contract/rules/text/text-language.ts'
import type { Language } from '#contract/limits.ts'
import { chatStatuses, statusOf } from '#contract/rules/chats/chat-status.ts'
import { remainingMs } from '#contract/rules/chats/chat-window.ts'
import { scoreText, sentimentOf } from './sentiment.ts'
import { wordList } from './word-list.ts'

/** The steps that can be advised. */
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

/** `remind` is advised if the 24-hour window closes in less than this time, ms. */
const CLOSING_MS = 4 * 3_600_000

const thanks = wordList('gracias thanks thank obrigado obrigada obg')
const asking =
  /^(que|quien|cual|cuando|cuanto|cuanta|donde|como|what|which|when|where|how|who|can|could|do|does|is|qual|quando|quanto|onde|quem|tem|voces)\b/

/** Whether a text is a question, by its question mark or its first word. */
export function isQuestion(text: string): boolean {
  return text.includes('?') || asking.test(foldWord(text).trim())
}

type ContactFacts = Pick<Contact, 'lastContactResponseAt' | 'chatStatus' | 'chatStatusSetByUser'>

interface Circumstances {
  /** Epoch ms. */
  now: number
  /** The customer's language. */
  language: Language
  /** Whether the group uses chat statuses. */
  hasChatStatus: boolean
}

/** The advised next step, and the customer's text that is the reason, if there is one. */
export interface Advice {
  step: Step
  text?: string
}

/** The customer's messages since the team's last answer, oldest first. */
function unanswered(messages: readonly Message[]): Message[] {
  const answer = messages.findLastIndex(
    ({ sender, autoResponse, status }) =>
      sender === 'group' && !autoResponse && status !== 'failed',
  )
  return messages.slice(answer + 1).filter(({ sender }) => sender === 'contact')
}

/**
 * Advises by the first rule that matches. The 24-hour window is the time after the customer's last message in which the
 * team may write without a template.
 * - No message is from the customer: greet.
 * - The 24-hour window is closed: use a template, or wait if everything is answered.
 * - Everything is answered: remind if the window closes soon, otherwise wait.
 * - An unanswered text sounds upset: calm.
 * - An unanswered text is a question: answer the question.
 * - The last unanswered text is a thank-you in a chat that can be closed: close.
 * - Otherwise: answer.
 * @param messages the newest messages of the conversation, oldest first
 */
export function adviceFor(
  messages: readonly Message[],
  contact: ContactFacts,
  { now, language, hasChatStatus }: Circumstances,
): Advice {
  if (!messages.some(({ sender }) => sender === 'contact')) return { step: 'greet' }
  const waiting = unanswered(messages)
  const texts = waiting.flatMap(({ content: { text } }) =>
    text === undefined || text.trim() === '' ? [] : [text.trim()],
  )
  const last = texts.at(-1)
  const quote = last === undefined ? {} : { text: last }
  const remaining = remainingMs(contact.lastContactResponseAt, now)
  if (remaining === 0)
    return waiting.length > 0 ? { step: 'useTemplate', ...quote } : { step: 'wait' }
  if (waiting.length === 0) return { step: remaining < CLOSING_MS ? 'remind' : 'wait' }

  const upset = texts.findLast((text) => sentimentOf(scoreText(text, language)) === 'negative')
  if (upset !== undefined) return { step: 'calm', text: upset }
  const question = texts.findLast(isQuestion)
  if (question !== undefined) return { step: 'answerQuestion', text: question }
  const isThanks = last !== undefined && plainWords(last).some(thanks)
  const mayClose = hasChatStatus && statusOf(contact) === chatStatuses.inProgress
  if (isThanks && mayClose) return { step: 'close', ...quote }
  return { step: 'answer', ...quote }
}
