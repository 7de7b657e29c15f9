import { campaignSplitApi } from '#contract/api/campaigns/campaign-split.ts'
import { ServiceFailure } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { isSplitOpen, releaseQueued } from '#workspace/storage/campaigns/campaign-splits.ts'
import { approvedTemplate } from '#workspace/use-cases/templates/approved-template.ts'
import { templateIdOf } from '#workspace/use-cases/campaigns/split-campaign.ts'
import { assertOverrules, openCampaign } from './campaign-access.ts'
import { changeCampaign } from './change-campaign.ts'

export const campaignSplitRoutes = [
  implement(campaignSplitApi.chooseCampaignTemplate, async (call, service) => {
    const opened = await openCampaign(service.storage.db, call)
    assertOverrules(opened.viewer, opened.row)
    const { variant } = call.body
    return await changeCampaign(service, call, 'choose', async ({ tx }, { row, viewer }) => {
      assertOverrules(viewer, row)
      if (!isSplitOpen(row))
        throw new ServiceFailure('CONFLICT', 'This campaign has no test that is open.')
      await approvedTemplate(tx, row.group_id, templateIdOf(row, variant))
      await releaseQueued(tx, row.id)
      return {
        split_winner: variant,
        split_decision: 'person',
        split_user_id: call.userId,
        // A paused campaign stays paused.
        ...(row.next_at !== null && { next_at: service.clock.now() }),
      }
    })
  }),
]
