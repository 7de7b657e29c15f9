import type { BodyOf } from '#contract/api/endpoint.ts'
import type { campaignsApi } from '#contract/api/campaigns/campaigns.ts'
import type { Audience, Campaign } from '#contract/entities/campaigns/campaign.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { isOver } from '#contract/rules/campaigns/campaign-control.ts'
import { forbidden, ServiceFailure } from '#workspace/failure.ts'
import { inGroup } from '#workspace/in-group.ts'
import { countRecipients } from '#workspace/storage/campaigns/campaign-recipients.ts'
import {
  findCampaign,
  toCampaign,
  type CampaignPlan,
} from '#workspace/storage/campaigns/campaigns.ts'
import { findGroupZone } from '#workspace/storage/groups/groups.ts'
import type { CampaignsTable, Db } from '#workspace/storage/tables.ts'
import { splitNumbers } from '#workspace/use-cases/campaigns/split-campaign.ts'
import { sendableFile } from '#workspace/use-cases/messages/outgoing-content.ts'
import { enterGroup, type GroupContext, type Who } from '#workspace/access.ts'

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
  const row = await inGroup(db, call.groupId).campaign(call.params.id)
  return { ...access, row }
}

/** @throws ServiceFailure 403 if the viewer may not cancel or change the campaign of this creator */
export function assertOverrules(viewer: Viewer, { created_by }: CampaignsTable): void {
  if (!can(viewer, 'campaign.overrule', { createdByUserId: created_by }))
    throw forbidden('You may not cancel or change the campaign of a colleague.')
}

/** @throws ServiceFailure as `openCampaign`, and 403 if the caller may not export campaigns */
export async function openToExport(
  db: Db,
  call: Who & { params: { id: string } },
): Promise<GroupContext & { row: CampaignsTable }> {
  const access = await openCampaign(db, call)
  if (!can(access.viewer, 'campaign.export')) throw forbidden('You may not export campaigns.')
  return access
}

/**
 * Looks up the file, segments, tags, levels and earlier campaigns of a campaign's new plan. The rows of a recipient file
 * and a list of contacts belong to the campaign, so such a source needs no lookup.
 * @param before the plan that changes. Its ids are not looked up again: a segment of it may have been deleted since.
 * @throws ServiceFailure 404 if the group does not have one of them, 409 if a campaign is not over, 400 if the viewer may not
 *   use the file
 */
export async function assertPlannable(
  db: Db,
  viewer: Viewer,
  before: CampaignPlan,
  { media, audience }: Pick<BodyOf<typeof campaignsApi.updateCampaign>, 'media' | 'audience'>,
): Promise<void> {
  if (typeof media === 'string' && media !== before.media) await sendableFile(db, viewer, media)
  const { segment, tag, levelTag, campaign } = inGroup(db, viewer.groupId)
  const isKnown = (kind: string, refId: string) =>
    before.audience.sources.some((source) => source.kind === kind && source.refId === refId)
  for (const { kind, refId } of audience?.sources ?? []) {
    if (kind === 'file' || kind === 'contacts' || isKnown(kind, refId)) continue
    if (kind === 'campaign') assertOver(await campaign(refId))
    else await { segment, tag, level: levelTag }[kind](refId)
  }
  for (const tagId of audience?.excludedTagIds ?? [])
    if (!before.audience.excludedTagIds.includes(tagId)) await tag(tagId)
}

/** @throws ServiceFailure 409 if the recipients of a campaign may still change what they did with it */
function assertOver(row: CampaignsTable): void {
  if (isOver(toCampaign(row))) return
  throw new ServiceFailure(
    'CONFLICT',
    `The campaign “${row.name}” is ${row.status}. It can be followed up when it is finished or cancelled.`,
  )
}

/** @throws ServiceFailure 409 if an audience follows up a campaign that is not over, e.g. because its failed messages are retried */
export async function assertSourcesOver(db: Db, { sources }: Audience): Promise<void> {
  for (const { kind, refId } of sources) {
    const row = kind === 'campaign' ? await findCampaign(db, refId) : undefined
    if (row !== undefined) assertOver(row)
  }
}

/** A campaign with the numbers of its recipients. */
export async function withNumbers(db: Db, row: CampaignsTable): Promise<Campaign> {
  const timeZone = await findGroupZone(db, row.group_id)
  const campaign = { ...toCampaign(row), timeZone, ...(await countRecipients(db, row.id)) }
  if (campaign.splitState === undefined) return campaign
  const { a, b } = await splitNumbers(db, row)
  return { ...campaign, splitState: { ...campaign.splitState, numbers: [a, b] } }
}
