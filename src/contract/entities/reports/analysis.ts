import { z } from 'zod'
import { id, list, openEnum, part, timestamp } from '#contract/wire.ts'

/** The sentiment of one message. */
export const sentiments = ['positive', 'neutral', 'negative'] as const
export const sentimentSchema = openEnum(sentiments, 'neutral')

/** The customer's mood in their newest messages; `unclear` if the evidence is weak. */
export const moods = [...sentiments, 'unclear'] as const
const moodSchema = openEnum(moods, 'unclear')

/**
 * The method of the analysis, which the panel shows. `rules`: fixed rules applied to the words of the messages;
 * `model`: text of a language model.
 */
export const analysisMethods = ['rules', 'model'] as const
const method = openEnum(analysisMethods, 'unknown')

/** A customer's sentence that supports the mood. */
const evidenceSchema = part({
  text: z.string(),
  sentiment: sentimentSchema,
  messageId: id.optional(),
})

/**
 * The summary of a conversation, in the requested language. The specification names the panel but no fields: all fields
 * are our extensions.
 */
export const conversationSummarySchema = part({
  contactId: id,
  method,
  summary: z.string(),
  /** Most frequent first. */
  topics: list(z.string()),
  /** The customer's mood in their newest messages. */
  sentiment: moodSchema,
  /** The sentences that support the mood, newest first; empty for an unclear mood. */
  evidence: list(evidenceSchema),
  /** The newest message that was analysed. */
  untilMessageId: id.optional(),
  analysedAt: timestamp,
})
export type ConversationSummary = z.infer<typeof conversationSummarySchema>

/** The sentiment of one message of the customer, from −1 (entirely negative) to 1 (entirely positive). */
export const sentimentPointSchema = part({
  at: timestamp,
  score: z.number().min(-1).max(1),
  sentiment: sentimentSchema,
  messageId: id.optional(),
})
export type SentimentPoint = z.infer<typeof sentimentPointSchema>

/** The recommended next step, and a suggested reply. */
export const nextStepSchema = part({
  contactId: id,
  method,
  advice: z.string(),
  /** Why the step is recommended. */
  reason: z.string().optional(),
  /** In the customer's language. */
  suggestedText: z.string().optional(),
  templateId: id.optional(),
  analysedAt: timestamp,
})
export type NextStep = z.infer<typeof nextStepSchema>
