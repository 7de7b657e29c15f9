import type { CampaignSender } from '#contract/rules/campaigns/campaign-parameters.ts'
import type { Directory } from '#workspace/viewers.ts'

/** The names for the placeholders of a campaign's message: of the user who sends the campaign, and of the group. */
export function campaignSender(directory: Directory, userId: string): CampaignSender {
  const agent = directory.members.find(({ id }) => id === userId)
  return { agentName: agent?.name ?? '', groupName: directory.group.name }
}
