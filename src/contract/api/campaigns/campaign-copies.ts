import { campaignSchema } from '#contract/entities/campaigns/campaign.ts'
import { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { idParams, nameField } from '#contract/api/shared.ts'

/**
 * Copies of campaigns, which are drafts and are edited as such (`updateCampaign`, `addCampaignRows`, …). A copy has the
 * template, the audience with the rows of its files, the values, the pace and the quiet hours. Both calls are our
 * extensions, for the users who may create campaigns (policy `campaign.run`).
 */
export const campaignCopiesApi = {
  duplicateCampaign: endpoint({
    name: 'duplicateCampaign',
    service: 'campaigns',
    method: 'POST',
    path: '/api/operations/{id}/duplicate',
    summary: 'Creates a draft that is a copy of a campaign.',
    params: idParams,
    body: z.object({ name: nameField.max(limits.campaign.nameMax) }),
    output: campaignSchema,
  }),
  /**
   * How a campaign is changed that is scheduled and has not started (`canRevise` in rules/campaigns/campaign-control.ts). The
   * response is a draft whose `revisionOf` is the campaign. `startCampaign` of the draft applies the changes: it replaces
   * the campaign's content, recipients and date, and deletes the draft; its response is the campaign. It is refused with
   * 409 if the campaign has started. Until then the campaign stays as it is. `deleteCampaign` of the draft discards the
   * changes. A user has at most one such draft for each campaign; a further call replaces it. Lists do not contain it.
   */
  reviseCampaign: endpoint({
    name: 'reviseCampaign',
    service: 'campaigns',
    method: 'POST',
    path: '/api/operations/{id}/revision',
    summary: 'Creates a draft with changes of a scheduled campaign.',
    params: idParams,
    output: campaignSchema,
    errors: ['CONFLICT'],
  }),
} as const
