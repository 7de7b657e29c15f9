import type {
  ConversationSummary,
  NextStep,
  SentimentPoint,
} from '#contract/entities/reports/analysis.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import type { Language } from '#contract/limits.ts'
import { truncate } from '#contract/rules/text/characters.ts'
import { textLanguage } from '#contract/rules/text/text-language.ts'
import { plainLine } from '#contract/rules/messages/message-format.ts'
import { adviceFor } from './next-step.ts'
import { phrases } from './phrases.ts'
import { moodOf, scoreText, sentimentOf } from './sentiment.ts'
import { topicsOf } from './topics.ts'

/** The input of an analysis. */
export interface Conversation {
  contact: Contact
  group: Pick<Group, 'language' | 'hasChatStatus'>
  /** The language of the user who requests the analysis. The analysis is written in it. */
  readIn: Language
  /** The newest messages, oldest first. */
  messages: readonly Message[]
  /** Epoch ms. */
  now: number
}

/** Longest quote of the customer in a sentence of the analysis, characters. */
const QUOTE_MAX = 80
/** Longest quote of the customer that is shown as evidence, characters. */
const EVIDENCE_QUOTE_MAX = 160

const quote = (text: string, max = QUOTE_MAX): string => truncate(plainLine(text), max)

/** What the customer wrote; nothing for a call, whose text is the service's own. */
const textOf = ({ content }: Message): string =>
  content.call === undefined ? (content.text?.trim() ?? '') : ''

/** The customer's messages that have a text, oldest first. */
function customerTexts(messages: readonly Message[]): Message[] {
  return messages.filter((message) => message.sender === 'contact' && textOf(message) !== '')
}

/** The language of the customer's texts; the group's language if they do not show it. */
function customerLanguage({ messages, group }: Conversation): Language {
  return textLanguage(customerTexts(messages).map(textOf)) ?? group.language
}

/** The sentiment of each text of the customer, oldest first. */
export function courseOf(conversation: Conversation): SentimentPoint[] {
  const language = customerLanguage(conversation)
  return customerTexts(conversation.messages).map((message) => {
    const score = scoreText(textOf(message), language)
    return { at: message.updatedAt, score, sentiment: sentimentOf(score), messageId: message.id }
  })
}

/** The summary in the language `readIn`: message counts, last message, topics, and the mood with its evidence. */
export function summaryOf(conversation: Conversation): ConversationSummary {
  const { contact, readIn, messages, now } = conversation
  const words = phrases[readIn]
  const texts = customerTexts(messages)
  const { mood, evidence } = moodOf(
    texts.map((message) => ({ text: textOf(message), messageId: message.id })),
    customerLanguage(conversation),
  )
  const byContact = messages.filter(({ sender }) => sender === 'contact').length
  const counts = { all: messages.length, contact: byContact, team: messages.length - byContact }
  const last = messages.at(-1)
  // The summary states only who wrote last; `nextStepOf` decides whether an answer is needed.
  const lastText = last?.sender === 'contact' ? textOf(last) : ''
  const whoWroteLast =
    lastText !== '' ? words.wroteLast(quote(lastText)) : last?.sender === 'group' ? words.quiet : ''
  const sentences = [words.counts(counts), whoWroteLast, byContact > 0 ? words.mood[mood] : '']
  return {
    contactId: contact.id,
    method: 'rules',
    summary: last === undefined ? words.empty : sentences.filter(Boolean).join(' '),
    topics: topicsOf(texts.map(textOf)).map((topic) => words.topics[topic]),
    sentiment: mood,
    evidence: evidence.map((one) => ({ ...one, text: quote(one.text, EVIDENCE_QUOTE_MAX) })),
    ...(last === undefined ? {} : { untilMessageId: last.id }),
    analysedAt: new Date(now).toISOString(),
  }
}

/** The advice in the language `readIn`, and a suggested answer in the customer's language. */
export function nextStepOf(conversation: Conversation): NextStep {
  const { contact, group, readIn, messages, now } = conversation
  const language = customerLanguage(conversation)
  const circumstances = { now, language, hasChatStatus: group.hasChatStatus }
  const { step, text } = adviceFor(messages, contact, circumstances)
  const words = phrases[readIn]
  const reason = words.reason(step, text === undefined ? undefined : quote(text))
  const suggestedText = phrases[language].texts[step]
  return {
    contactId: contact.id,
    method: 'rules',
    advice: words.advice[step],
    ...(reason === undefined ? {} : { reason }),
    ...(suggestedText === undefined ? {} : { suggestedText }),
    analysedAt: new Date(now).toISOString(),
  }
}
