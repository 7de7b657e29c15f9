import { campaignCopiesApi } from '#contract/api/campaigns/campaign-copies.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { copyCampaign } from '#workspace/storage/campaigns/campaigns.ts'
import { writeGroup } from '#workspace/unit-of-work.ts'
import { campaignChanged } from '#workspace/use-cases/campaigns/campaign-progress.ts'
import { createRevision } from '#workspace/use-cases/campaigns/revise-campaign.ts'
import { assertOverrules, openCampaign, withNumbers } from './campaign-access.ts'

export const campaignCopiesRoutes = [
  implement(campaignCopiesApi.duplicateCampaign, async (call, service) => {
    return await writeGroup(service, call.groupId, async ({ tx, announce }) => {
      const { row } = await openCampaign(tx, call)
      const copy = { name: call.body.name, created_by: call.userId }
      const draft = await copyCampaign(tx, row, copy, service.clock.now())
      announce(campaignChanged(call.groupId, draft.id, call.userId))
      return await withNumbers(tx, draft)
    })
  }),

  implement(campaignCopiesApi.reviseCampaign, async (call, service) =>
    writeGroup(service, call.groupId, async ({ tx }) => {
      const { row, viewer } = await openCampaign(tx, call)
      assertOverrules(viewer, row)
      return await withNumbers(tx, await createRevision(tx, row, call.userId, service.clock.now()))
    }),
  ),
]
