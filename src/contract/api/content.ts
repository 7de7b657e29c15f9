import { z } from 'zod'
import { languages } from '../limits.ts'
import { endpoint } from './endpoint.ts'
import { itemsOf } from './shared.ts'

/** The content service for error codes. Its calls are not shown: this one is ours. */
export const contentApi = {
  errorTexts: endpoint({
    name: 'errorTexts',
    service: 'content',
    method: 'GET',
    path: '/errors',
    summary: 'What to tell people for each error code, the channel’s codes among them.',
    auth: 'none',
    query: z.object({ language: z.enum(languages).optional() }),
    output: itemsOf(z.looseObject({ code: z.string(), text: z.string() })),
  }),
} as const
