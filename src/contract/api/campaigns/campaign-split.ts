import { z } from 'zod'
import { splitMeasures, splitVariants } from '#contract/entities/campaigns/campaign-split.ts'
import { campaignSchema } from '#contract/entities/campaigns/campaign.ts'
import { limits } from '#contract/limits.ts'
import { id } from '#contract/wire.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { idParams } from '#contract/api/shared.ts'

const campaign = limits.campaign

/** The test of two templates in a call that changes a draft. */
export const splitInput = z.object({
  templateId: id,
  sharePercent: z.number().int().min(campaign.splitPercentMin).max(campaign.splitPercentMax),
  waitHours: z.number().int().min(campaign.splitHoursMin).max(campaign.splitHoursMax),
  measure: z.enum(splitMeasures),
})

/**
 * A test of two templates within a campaign (`split` of `updateCampaign`), our extension. The rule for its decision is in
 * rules/campaigns/campaign-split.ts. The call is for users who may cancel or change the campaign (policy
 * `campaign.overrule`).
 */
export const campaignSplitApi = {
  /**
   * Decides the test of a campaign that runs or is paused, before its time. Recipients of the test to whom nothing was sent
   * yet get the chosen template, too.
   */
  chooseCampaignTemplate: endpoint({
    name: 'chooseCampaignTemplate',
    service: 'campaigns',
    method: 'POST',
    path: '/api/operations/{id}/winner',
    summary: 'Chooses which of two tested templates goes to the other recipients.',
    params: idParams,
    body: z.object({ variant: z.enum(splitVariants) }),
    output: campaignSchema,
    errors: ['CONFLICT', 'WATEMPLATE_NOT_APPROVED'],
  }),
} as const
