import type { Campaign } from '#contract/entities/campaigns/campaign.ts'
import {
  findCampaign,
  listUnfinished,
  updateCampaign,
} from '#workspace/storage/campaigns/campaigns.ts'
import type { CampaignsTable } from '#workspace/storage/tables.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { readDirectory, type Directory } from '#workspace/viewers.ts'
import { campaignChanged } from './campaign-progress.ts'
import { notifyCampaign } from '#workspace/use-cases/messages/notify.ts'

type PauseReason = NonNullable<Exclude<Campaign['pauseReason'], 'user'>>

/** Pauses a campaign that cannot go on, and notifies its creator. */
export async function pauseCampaign(
  work: Work,
  row: CampaignsTable,
  directory: Directory,
  reason: PauseReason,
  now: number,
): Promise<void> {
  const { tx, announce, audit } = work
  const change = { status: 'paused', pause_reason: reason, next_at: null, quiet_until: null }
  await updateCampaign(tx, row, change)
  announce(campaignChanged(row.group_id, row.id))
  const object = { type: 'campaign', id: row.id, name: row.name }
  const changes = [{ name: 'reason', after: reason, form: 'text' as const }]
  // By the service itself, also if a user's call made it so.
  audit(row.group_id, { action: 'campaign.paused', object, changes, origin: {} }, now)
  await notifyCampaign(work, directory, row, { change: 'campaign_paused', text: '' }, now)
}

/** Pauses a running campaign after a failure that its other messages would meet, too. */
export async function pauseAfterFailure(
  work: Work,
  campaignId: string,
  reason: PauseReason,
  now: number,
): Promise<void> {
  const row = await findCampaign(work.tx, campaignId)
  if (row?.status !== 'running') return
  const directory = await readDirectory(work.tx, row.group_id)
  if (directory !== undefined) await pauseCampaign(work, row, directory, reason, now)
}

/** Pauses the campaigns of a group whose line is gone, so that none goes on over another channel. */
export async function pauseCampaigns(
  work: Work,
  directory: Directory,
  reason: PauseReason,
  now: number,
): Promise<void> {
  for (const row of await listUnfinished(work.tx, directory.group.id))
    await pauseCampaign(work, row, directory, reason, now)
}
