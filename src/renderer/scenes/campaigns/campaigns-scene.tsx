import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useNavigate, useParams } from 'react-router'
import { menuPaths } from '#contract/policies/menu.ts'
import { Page } from '#renderer/components/page/page.tsx'
import { QueryContent } from '#renderer/components/page/query-content.tsx'
import { currentGroupIdAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { CampaignList } from './campaign-list.tsx'
import { campaignQuery } from '#renderer/data/groups/campaign-queries.ts'
import { CampaignDetail } from './detail/campaign-detail.tsx'
import { CampaignWizard } from './wizard/campaign-wizard.tsx'
import { NewCampaign } from './wizard/new-campaign.tsx'

/** The list of campaigns, the wizard for a new campaign or a draft, or a campaign that is no longer a draft. */
export default function CampaignsScene() {
  const path = useParams()['*'] ?? ''
  const navigate = useNavigate()
  if (path === '')
    return <CampaignList onOpen={(id) => void navigate(`${menuPaths.campaigns}/${id}`)} />
  if (path === 'new') return <NewCampaign />
  return <OneCampaign key={path} id={path} />
}

function OneCampaign({ id }: { id: string }) {
  const { t } = useTexts('campaigns')
  const groupId = useAtomValue(currentGroupIdAtom) ?? ''
  const campaign = useQuery(campaignQuery(groupId, id))
  if (campaign.data?.status === 'draft') return <CampaignWizard campaign={campaign.data} />
  if (campaign.data !== undefined) return <CampaignDetail campaign={campaign.data} />
  return (
    <Page
      title={t('campaigns:title')}
      parent={{ label: t('campaigns:title'), path: menuPaths.campaigns }}
    >
      <QueryContent query={campaign} failedTitle={t('campaigns:failedOne')}>
        {() => null}
      </QueryContent>
    </Page>
  )
}
