import { z } from 'zod'
import {
  conversationSummarySchema,
  nextStepSchema,
  sentimentPointSchema,
} from '../entities/analysis.ts'
import { languages } from '../limits.ts'
import { endpoint } from './endpoint.ts'
import { contactIdParams, itemsOf } from './shared.ts'

/** Whose language its sentences are in; the group's where it is left out. Another than the product's is refused. */
const readIn = z.object({ language: z.enum(languages).optional() })

/**
 * The conversation analysis panel. The specification names the service and no call: all ours. An installation may do
 * without the service. Every call is about one chat, reads its newest messages (`limits.analysisMessages`) and changes
 * nothing; whoever sees the chat may ask, anybody else gets NOT_FOUND. A chat without messages has an analysis too, an
 * empty one. The page asks again a while after a message came or went, so nothing is told over the push channel.
 */
export const analysisApi = {
  conversationSummary: endpoint({
    name: 'conversationSummary',
    service: 'analysis',
    method: 'GET',
    path: '/conversations/{contactId}/summary',
    summary: 'What the conversation was about so far, in the reader’s language.',
    params: contactIdParams,
    query: readIn,
    output: conversationSummarySchema,
  }),
  conversationSentiment: endpoint({
    name: 'conversationSentiment',
    service: 'analysis',
    method: 'GET',
    path: '/conversations/{contactId}/sentiment',
    summary: 'The customer’s sentiment over time: one point a text of theirs, oldest first.',
    params: contactIdParams,
    output: itemsOf(sentimentPointSchema),
  }),
  nextStep: endpoint({
    name: 'nextStep',
    service: 'analysis',
    method: 'GET',
    path: '/conversations/{contactId}/next-step',
    summary: 'What the agent might do next, and why.',
    params: contactIdParams,
    query: readIn,
    output: nextStepSchema,
  }),
} as const
