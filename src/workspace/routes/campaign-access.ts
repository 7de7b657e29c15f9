import { can } from '#contract/policies/index.ts'
import { forbidden, notFound } from '../failure.ts'
import { findCampaign } from '../storage/campaigns.ts'
import type { CampaignsTable, Db } from '../storage/tables.ts'
import { enterGroup, type GroupContext, type Who } from './access.ts'

/** Reads the group of a call of the screen Campaigns. @throws ServiceFailure 403 without that screen, 404 */
export async function enterCampaigns(db: Db, who: Who): Promise<GroupContext> {
  const place = await enterGroup(db, who)
  if (!can(place.viewer, 'campaign.run')) throw forbidden('You may not run campaigns.')
  return place
}

/** @throws ServiceFailure 403, or 404 for a campaign that does not exist or is another group's */
export async function openCampaign(
  db: Db,
  call: Who & { params: { id: string } },
): Promise<GroupContext & { row: CampaignsTable }> {
  const place = await enterCampaigns(db, call)
  const row = await findCampaign(db, call.params.id)
  if (row?.group_id !== call.groupId) throw notFound('campaign')
  return { ...place, row }
}
