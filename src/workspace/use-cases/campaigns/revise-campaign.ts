import { canRevise } from '#contract/rules/campaigns/campaign-control.ts'
import { ServiceFailure } from '#workspace/failure.ts'
import { moveCampaignRows } from '#workspace/storage/campaigns/campaign-rows.ts'
import {
  copyCampaign,
  deleteRevisions,
  findCampaign,
  toCampaign,
  updateCampaign,
} from '#workspace/storage/campaigns/campaigns.ts'
import type { CampaignsTable, Db } from '#workspace/storage/tables.ts'

/** @throws ServiceFailure 409 if the campaign has started or has no date */
function assertRevisable(row: CampaignsTable): void {
  const campaign = toCampaign(row)
  if (canRevise(campaign)) return
  const why = campaign.startedAt === undefined ? `is ${row.status}` : 'has started'
  throw new ServiceFailure('CONFLICT', `This campaign ${why}.`)
}

/**
 * Creates a user's draft with changes of a scheduled campaign, in place of an earlier one.
 * @param now epoch ms
 * @throws ServiceFailure 409 if the campaign has started or has no date
 */
export async function createRevision(
  db: Db,
  campaign: CampaignsTable,
  userId: string,
  now: number,
): Promise<CampaignsTable> {
  assertRevisable(campaign)
  await deleteRevisions(db, campaign.id, userId)
  const { id, name, scheduled_at } = campaign
  const copy = { name, created_by: userId, scheduled_at, revision_of: id }
  return await copyCampaign(db, campaign, copy, now)
}

/**
 * Replaces the content of a scheduled campaign by that of a draft with changes, and deletes all such drafts of the
 * campaign, so that an older one cannot undo these changes. Transactions run one after another, so the campaign cannot
 * start meanwhile.
 * @returns the changed campaign, whose recipients are still those of before
 * @throws ServiceFailure 409 if the campaign has started or has no date
 */
export async function applyRevision(db: Db, revision: CampaignsTable): Promise<CampaignsTable> {
  const campaign = await findCampaign(db, revision.revision_of ?? '')
  if (campaign === undefined) throw new ServiceFailure('CONFLICT', 'This campaign was deleted.')
  assertRevisable(campaign)
  const { name, template_id, plan_json } = revision
  await moveCampaignRows(db, revision.id, campaign.id)
  await deleteRevisions(db, campaign.id)
  return await updateCampaign(db, campaign, { name, template_id, plan_json })
}
