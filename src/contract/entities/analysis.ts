import { z } from 'zod'
import { id, list, openEnum, part, timestamp } from '../wire.ts'

/** How the customer feels, as the analysis judges it. */
export const sentiments = ['positive', 'neutral', 'negative'] as const
export const sentimentSchema = openEnum(sentiments, 'neutral')

/** What the analysis service says of a conversation. The specification names the panel and no fields: all ours. */
export const conversationSummarySchema = part({
  contactId: id,
  summary: z.string(),
  topics: list(z.string()),
  sentiment: sentimentSchema,
  /** Up to which message the analysis has read. */
  untilMessageId: id.optional(),
  analysedAt: timestamp,
})
export type ConversationSummary = z.infer<typeof conversationSummarySchema>

/** One point of the sentiment's course: −1 entirely negative, 1 entirely positive. */
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
  advice: z.string(),
  suggestedText: z.string().optional(),
  templateId: id.optional(),
  analysedAt: timestamp,
})
export type NextStep = z.infer<typeof nextStepSchema>
