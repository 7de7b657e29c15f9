import type { Viewer } from '#contract/policies/viewer.ts'
import { campaignPolicy } from './campaign.ts'

const everyRole = { ROLE_ADMI: true, ROLE_MANAGER: true, ROLE_PUBLISHER: true } as const

/**
 * Whether a campaign that is scheduled or runs goes on for its creator. It does when they have lost the right to send campaigns,
 * which is about new ones; not when they may only read, have left, or a setting of the group hides the campaigns from them.
 */
export function goesOn({ group, ...viewer }: Viewer): boolean {
  const rights = { ...group.rights, sendCampaigns: everyRole }
  return campaignPolicy['campaign.run']({ ...viewer, group: { ...group, rights } })
}
