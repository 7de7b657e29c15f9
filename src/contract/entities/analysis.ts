import { z } from 'zod'
import { id, list, openEnum, part, timestamp } from '../wire.ts'

/** How the customer feels, as the analysis judges it. */
export const sentiments = ['positive', 'neutral', 'negative'] as const
export const sentimentSchema = openEnum(sentiments, 'neutral')

/**
 * How an answer was come by, for the panel says so to whoever reads it. `rules`: counted by fixed rules from the words of
 * the messages; `model`: written by a language model.
 */
export const analysisMethods = ['rules', 'model'] as const
const method = openEnum(analysisMethods, 'unknown')

/**
 * What the analysis service says of a conversation. The specification names the panel and no fields: all ours.
 * Its sentences are in the language that was asked for.
 */
export const conversationSummarySchema = part({
  contactId: id,
  method,
  summary: z.string(),
  /** What it is about, the commonest first. */
  topics: list(z.string()),
  /** How the customer feels by what they wrote last. */
  sentiment: sentimentSchema,
  /** Up to which message the analysis has read. */
  untilMessageId: id.optional(),
  analysedAt: timestamp,
})
export type ConversationSummary = z.infer<typeof conversationSummarySchema>

/** One message of the customer in the sentiment's course: −1 entirely negative, 1 entirely positive. */
export const sentimentPointSchema = part({
  at: timestamp,
  score: z.number().min(-1).max(1),
  sentiment: sentimentSchema,
  messageId: id.optional(),
})
export type SentimentPoint = z.infer<typeof sentimentPointSchema>

/** What the agent might do next, and an answer they might send. */
export const nextStepSchema = part({
  contactId: id,
  method,
  advice: z.string(),
  /** What in the conversation speaks for it. */
  reason: z.string().optional(),
  /** In the customer's language. */
  suggestedText: z.string().optional(),
  templateId: id.optional(),
  analysedAt: timestamp,
})
export type NextStep = z.infer<typeof nextStepSchema>
