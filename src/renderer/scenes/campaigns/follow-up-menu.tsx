import { Button, Menu } from '@mantine/core'
import { IconMessageForward } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { followUpOutcomes, type Campaign } from '#contract/entities/campaigns/campaign.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { outcomeCount } from '#contract/rules/campaigns/campaign-follow-up.ts'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'
import type { FirstAudience } from '#renderer/data/navigation/first-audience.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { outcomeKeys } from './wizard/first-audience.ts'

/** Begins a campaign to the recipients of another one who did not read it, did not answer or pressed a button. */
export function FollowUpMenu({ campaign }: { campaign: Campaign }) {
  const { t } = useTexts('campaigns')
  const navigate = useNavigate()
  return (
    <Menu position="bottom-end" width={300}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconMessageForward size={16} aria-hidden="true" />}
        >
          {t('campaigns:followUp.action')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('campaigns:followUp.whom')}</Menu.Label>
        <OutcomeItems
          campaign={campaign}
          onChoose={(outcome) => {
            const { id: campaignId, name } = campaign
            const state: FirstAudience = { kind: 'campaign', campaignId, name, outcome }
            void navigate(`${menuPaths.campaigns}/new`, { state })
          }}
        />
      </Menu.Dropdown>
    </Menu>
  )
}

export interface OutcomeItemsProps {
  campaign: Campaign
  onChoose: (outcome: (typeof followUpOutcomes)[number]) => void
}

/** The outcomes of a campaign with the numbers of their recipients, as items of a menu. */
export function OutcomeItems({ campaign, onChoose }: OutcomeItemsProps) {
  const { t } = useTexts('campaigns')
  const { count: figure } = useNumbers()
  return followUpOutcomes.map((outcome) => {
    const count = outcomeCount(campaign, outcome)
    return (
      <Menu.Item
        key={outcome}
        disabled={count === 0}
        rightSection={count !== undefined && <span className="numbers">{figure(count)}</span>}
        onClick={() => onChoose(outcome)}
      >
        {t(outcomeKeys[outcome])}
      </Menu.Item>
    )
  })
}
