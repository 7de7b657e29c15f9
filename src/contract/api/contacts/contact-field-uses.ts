import { z } from 'zod'
import { fieldUseSchema } from '#contract/entities/contacts/field-use.ts'
import { fittingList } from '#contract/wire.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { groupQuery } from '#contract/api/shared.ts'

/** What uses the custom fields of contacts, our extension. */
export const contactFieldUsesApi = {
  contactFieldUses: endpoint({
    name: 'contactFieldUses',
    service: 'main',
    method: 'GET',
    path: '/contact-fields/uses',
    summary: 'What uses each custom field, as far as the caller sees it.',
    query: groupQuery,
    output: z.looseObject({
      items: z.array(
        z.looseObject({ number: z.number().int(), uses: fittingList(fieldUseSchema) }),
      ),
    }),
  }),
} as const
