import { z } from 'zod'
import {
  conversationSummarySchema,
  nextStepSchema,
  sentimentPointSchema,
} from '#contract/entities/reports/analysis.ts'
import { languages } from '#contract/limits.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { contactIdParams, itemsOf } from '#contract/api/shared.ts'

/** `language` is the language of the response; absent: the group's language. */
const readIn = z.object({ language: z.enum(languages).optional() })

/**
 * The calls of the conversation analysis panel. The specification names the `analysis` service but no call: all calls
 * are our extensions. An installation may lack the service.
 *
 * Each call reads the newest `limits.analysisMessages` messages of one chat and changes nothing. A user who does not
 * see the chat gets NOT_FOUND. A chat without messages has an empty analysis. No live event reports a new analysis:
 * after a new message the page fetches the analysis again, once no further message has arrived for
 * `limits.analysisRefreshMs`.
 */
export const analysisApi = {
  conversationSummary: endpoint({
    name: 'conversationSummary',
    service: 'analysis',
    method: 'GET',
    path: '/conversations/{contactId}/summary',
    summary:
      'The conversation’s summary and the customer’s mood with its evidence, in the requested language.',
    params: contactIdParams,
    query: readIn,
    output: conversationSummarySchema,
  }),
  conversationSentiment: endpoint({
    name: 'conversationSentiment',
    service: 'analysis',
    method: 'GET',
    path: '/conversations/{contactId}/sentiment',
    summary: 'The customer’s sentiment over time: one point for each of their texts, oldest first.',
    params: contactIdParams,
    output: itemsOf(sentimentPointSchema),
  }),
  nextStep: endpoint({
    name: 'nextStep',
    service: 'analysis',
    method: 'GET',
    path: '/conversations/{contactId}/next-step',
    summary: 'The recommended next step and its reason.',
    params: contactIdParams,
    query: readIn,
    output: nextStepSchema,
  }),
} as const
