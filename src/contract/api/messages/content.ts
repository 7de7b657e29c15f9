import { z } from 'zod'
import { languages } from '#contract/limits.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { itemsOf } from '#contract/api/shared.ts'

/** The content service. The call is our extension: the specification names the service but shows no call. */
export const contentApi = {
  errorTexts: endpoint({
    name: 'errorTexts',
    service: 'content',
    method: 'GET',
    path: '/errors',
    summary:
      'Texts for error codes, including the channel’s codes. The app shows a text only if it has none of its own for the code.',
    auth: 'none',
    query: z.object({ language: z.enum(languages).optional() }),
    output: itemsOf(z.looseObject({ code: z.string(), text: z.string() })),
  }),
} as const
