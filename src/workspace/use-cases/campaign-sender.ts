import type { CampaignSender } from '#contract/rules/campaign-parameters.ts'
import type { Directory } from '../viewers.ts'

/** The user who sends a campaign, with the names for its placeholders. */
export function campaignSender(directory: Directory, userId: string): CampaignSender {
  const agent = directory.members.find(({ id }) => id === userId)
  return { agentName: agent?.name ?? '', groupName: directory.group.name }
}
