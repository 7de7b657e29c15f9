import { campaignsApi } from '#contract/api/campaigns/campaigns.ts'
import type {
  AudienceSource,
  Campaign,
  FollowUpOutcome,
} from '#contract/entities/campaigns/campaign.ts'
import { limits } from '#contract/limits.ts'
import type { FirstAudience } from '#renderer/data/navigation/first-audience.ts'
import { call } from '#renderer/data/service/api-client.ts'

export const outcomeKeys = {
  unread: 'campaigns:followUp.unread',
  unanswered: 'campaigns:followUp.unanswered',
  clicked: 'campaigns:followUp.clicked',
} as const satisfies Record<FollowUpOutcome, string>

async function storeContacts(
  groupId: string,
  draftId: string,
  contactIds: readonly string[],
): Promise<string> {
  const listId = crypto.randomUUID()
  const { rowsBatch } = limits.campaign
  for (let offset = 0; offset < contactIds.length; offset += rowsBatch)
    await call(campaignsApi.addCampaignContacts, {
      groupId,
      params: { id: draftId },
      body: { listId, offset, contactIds: contactIds.slice(offset, offset + rowsBatch) },
    })
  return listId
}

async function sourceOf(
  groupId: string,
  draftId: string,
  first: FirstAudience,
): Promise<AudienceSource & { kind: FirstAudience['kind'] }> {
  if (first.kind === 'contacts') {
    const refId = await storeContacts(groupId, draftId, first.contactIds)
    return { kind: 'contacts', refId }
  }
  const { campaignId, name, outcome, button } = first
  return {
    kind: 'campaign',
    refId: campaignId,
    name,
    outcome,
    ...(button !== undefined && { button }),
  }
}

/** Stores the audience of a draft that has none. */
export async function storeFirstAudience(
  groupId: string,
  draftId: string,
  first: FirstAudience,
): Promise<Campaign> {
  const source = await sourceOf(groupId, draftId, first)
  return await call(campaignsApi.updateCampaign, {
    groupId,
    params: { id: draftId },
    body: { audience: { sources: [source] } },
  })
}
