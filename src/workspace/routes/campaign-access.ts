import { can } from '#contract/policies/index.ts'
import { forbidden, notFound } from '../failure.ts'
import { findCampaign } from '../storage/campaigns.ts'
import type { CampaignsTable, Db } from '../storage/tables.ts'
import { enterGroup, type GroupContext, type Who } from './access.ts'

/**
 * Reads the group of a call about campaigns.
 * @throws ServiceFailure 404 as `enterGroup`, 403 if the caller may not run campaigns
 */
export async function enterCampaigns(db: Db, who: Who): Promise<GroupContext> {
  const access = await enterGroup(db, who)
  if (!can(access.viewer, 'campaign.run')) throw forbidden('You may not run campaigns.')
  return access
}

/** @throws ServiceFailure as `enterCampaigns`, and 404 if the campaign is unknown or in another group */
export async function openCampaign(
  db: Db,
  call: Who & { params: { id: string } },
): Promise<GroupContext & { row: CampaignsTable }> {
  const access = await enterCampaigns(db, call)
  const row = await findCampaign(db, call.params.id)
  if (row?.group_id !== call.groupId) throw notFound('campaign')
  return { ...access, row }
}
