import type { CampaignSender } from '#contract/rules/campaign-parameters.ts'
import type { Directory } from '../viewers.ts'

/** In whose name a campaign is sent. */
export function campaignSender(directory: Directory, userId: string): CampaignSender {
  const agent = directory.members.find(({ id }) => id === userId)
  return { agentName: agent?.name ?? '', groupName: directory.group.name }
}
