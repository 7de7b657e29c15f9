import { limits } from '#contract/limits.ts'
import type { Clock } from '#workspace/clock.ts'
import { toThose, type MembersAnnouncement } from '#workspace/events/event-draft.ts'
import type { Publisher } from '#workspace/events/publisher.ts'

/**
 * Publishes that a campaign has changed: the first change at once, further changes at most once per
 * `limits.campaign.progressEveryMs`.
 */
export interface CampaignProgress {
  changed(groupId: string, campaignId: string): void
}

/** The event of a changed campaign, for the users who see campaigns. */
export function campaignChanged(
  groupId: string,
  campaignId: string,
  byUserId?: string,
): MembersAnnouncement {
  const receivers = { by: 'policy', policy: 'campaign.see' } as const
  return toThose(groupId, 'campaign.changed', { campaignId }, receivers, byUserId)
}

export function createCampaignProgress(
  clock: Pick<Clock, 'after'>,
  publisher: Pick<Publisher, 'publish'>,
): CampaignProgress {
  /** Campaigns with an event in the last interval, and whether they have changed since that event. */
  const recent = new Map<string, boolean>()
  function publish(groupId: string, campaignId: string): void {
    recent.set(campaignId, false)
    publisher.publish([campaignChanged(groupId, campaignId)])
    clock.after(limits.campaign.progressEveryMs, () => {
      const hasChanged = recent.get(campaignId)
      recent.delete(campaignId)
      if (hasChanged === true) publish(groupId, campaignId)
    })
  }
  return {
    changed(groupId, campaignId) {
      if (recent.has(campaignId)) recent.set(campaignId, true)
      else publish(groupId, campaignId)
    },
  }
}
