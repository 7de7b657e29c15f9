import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import { idParams } from '#contract/api/shared.ts'

const count = z.number().int().nonnegative()

/** Who can get a follow-up of a campaign. The call is our extension, for the users who run campaigns (`campaign.run`). */
export const campaignOutcomesApi = {
  campaignOutcomes: endpoint({
    name: 'campaignOutcomes',
    service: 'campaigns',
    method: 'GET',
    path: '/api/operations/{id}/outcomes',
    summary:
      'How many recipients did not read or answer a campaign, or pressed a button, without those whose chats the caller does not see.',
    params: idParams,
    output: z.looseObject({
      unread: count,
      unanswered: count,
      clicked: count,
      /** How many pressed each quick reply of the campaign’s templates, in the order of the buttons. */
      buttons: z.array(z.looseObject({ text: z.string(), count })),
    }),
  }),
} as const
