import {
  conversationSummarySchema,
  nextStepSchema,
  sentimentPointSchema,
} from '../entities/analysis.ts'
import { endpoint } from './endpoint.ts'
import { contactIdParams, itemsOf } from './shared.ts'

/** The conversation analysis panel. The specification names the service, no call: all ours. */
export const analysisApi = {
  conversationSummary: endpoint({
    name: 'conversationSummary',
    service: 'analysis',
    method: 'GET',
    path: '/conversations/{contactId}/summary',
    summary: 'What the conversation was about so far.',
    params: contactIdParams,
    output: conversationSummarySchema,
  }),
  conversationSentiment: endpoint({
    name: 'conversationSentiment',
    service: 'analysis',
    method: 'GET',
    path: '/conversations/{contactId}/sentiment',
    summary: 'The customer’s sentiment over time, oldest first.',
    params: contactIdParams,
    output: itemsOf(sentimentPointSchema),
  }),
  nextStep: endpoint({
    name: 'nextStep',
    service: 'analysis',
    method: 'GET',
    path: '/conversations/{contactId}/next-step',
    summary: 'What the agent might do next.',
    params: contactIdParams,
    output: nextStepSchema,
  }),
} as const
