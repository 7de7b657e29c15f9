import { z } from 'zod'
import { languages } from '../limits.ts'
import { endpoint } from './endpoint.ts'
import { itemsOf } from './shared.ts'

/** Texts for error codes (our extension: the specification names the content service but shows no call). */
export const contentApi = {
  errorTexts: endpoint({
    name: 'errorTexts',
    service: 'content',
    method: 'GET',
    path: '/errors',
    summary: 'The text that users see for each error code, including the channel’s codes.',
    auth: 'none',
    query: z.object({ language: z.enum(languages).optional() }),
    output: itemsOf(z.looseObject({ code: z.string(), text: z.string() })),
  }),
} as const
