import { z } from 'zod'
import { contactSchema } from '#contract/entities/contacts/contact.ts'
import { limits } from '#contract/limits.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { idParams } from '#contract/api/shared.ts'

/**
 * People who want no campaigns, our extension. A service that has this call says so with `setsOptOuts` of the group. Customers
 * opt out and in by a message (rules/contacts/opt-answer.ts); this is for what they say elsewhere.
 */
export const optOutsApi = {
  setOptOut: endpoint({
    name: 'setOptOut',
    service: 'main',
    method: 'PUT',
    path: '/contacts/{id}/opt-out',
    summary:
      'Stores that a person wants no campaigns, or wants them again, and adds a note with the reason.',
    params: idParams,
    body: z.object({
      optedOut: z.boolean(),
      /** Where and how the person said so. */
      reason: z.string().trim().min(1).max(limits.optOutReasonMax),
    }),
    output: contactSchema,
  }),
} as const
