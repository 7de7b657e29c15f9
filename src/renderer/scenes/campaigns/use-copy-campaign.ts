import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { campaignCopiesApi } from '#contract/api/campaigns/campaign-copies.ts'
import type { Campaign } from '#contract/entities/campaigns/campaign.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { campaignQuery } from '#renderer/data/groups/campaign-queries.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { nameWith } from './name-with.ts'

/** Copies a campaign to a new draft, or to a draft with changes of it, and opens the draft in the wizard. */
export function useCopyCampaign(groupId: string) {
  const { t } = useTexts('campaigns')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useChange({
    send: ({ campaign, kind }: { campaign: Campaign; kind: 'duplicate' | 'revision' }) => {
      const params = { id: campaign.id }
      if (kind === 'revision') return call(campaignCopiesApi.reviseCampaign, { groupId, params })
      const name = nameWith((one) => t('campaigns:copyName', { name: one }), campaign.name)
      return call(campaignCopiesApi.duplicateCampaign, { groupId, params, body: { name } })
    },
    accept: (draft) =>
      void queryClient.setQueryData(campaignQuery(groupId, draft.id).queryKey, draft),
    onDone: (draft) => void navigate(`${menuPaths.campaigns}/${draft.id}`),
    onRefused: showError,
    repeats: true,
  })
}
