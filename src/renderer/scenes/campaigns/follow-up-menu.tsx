import { Button, Menu } from '@mantine/core'
import { IconMessageForward } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { campaignOutcomesApi } from '#contract/api/campaigns/campaign-outcomes.ts'
import type { OutputOf } from '#contract/api/endpoint.ts'
import {
  followUpOutcomes,
  type Campaign,
  type FollowUpOutcome,
} from '#contract/entities/campaigns/campaign.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { outcomeCount } from '#contract/rules/campaigns/campaign-follow-up.ts'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'
import type { FirstAudience } from '#renderer/data/navigation/first-audience.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { outcomesQuery } from './campaign-queries.ts'
import { outcomeKeys } from './wizard/first-audience.ts'

/** Begins a campaign to the recipients of another one who did not read it, did not answer or pressed a button. */
export function FollowUpMenu({ campaign, groupId }: { campaign: Campaign; groupId: string }) {
  const { t } = useTexts('campaigns')
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const outcomes = useQuery({ ...outcomesQuery(groupId, campaign.id), enabled: isOpen })
  return (
    <Menu position="bottom-end" width={320} opened={isOpen} onChange={setOpen}>
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
          outcomes={outcomes.data}
          onChoose={(outcome, button) => {
            const { id: campaignId, name } = campaign
            const state: FirstAudience = { kind: 'campaign', campaignId, name, outcome, button }
            void navigate(`${menuPaths.campaigns}/new`, { state })
          }}
        />
      </Menu.Dropdown>
    </Menu>
  )
}

export interface OutcomeItemsProps {
  campaign: Campaign
  /** The numbers by outcome and button; without them those of the campaign are shown. */
  outcomes?: OutputOf<typeof campaignOutcomesApi.campaignOutcomes> | undefined
  onChoose: (outcome: FollowUpOutcome, button?: string) => void
}

/** The outcomes of a campaign with the numbers of their recipients, as items of a menu. */
export function OutcomeItems({ campaign, outcomes, onChoose }: OutcomeItemsProps) {
  const { t } = useTexts('campaigns')
  const { count: figure } = useNumbers()
  const itemOf = (key: string, text: string, count: number | undefined, onClick: () => void) => (
    <Menu.Item
      key={key}
      disabled={count === 0}
      rightSection={count !== undefined && <span className="numbers">{figure(count)}</span>}
      onClick={onClick}
    >
      {text}
    </Menu.Item>
  )
  // A single button is the same as any button.
  const buttons = outcomes !== undefined && outcomes.buttons.length > 1 ? outcomes.buttons : []
  return [
    ...followUpOutcomes.map((outcome) =>
      itemOf(
        outcome,
        t(outcomeKeys[outcome]),
        outcomes?.[outcome] ?? outcomeCount(campaign, outcome),
        () => onChoose(outcome),
      ),
    ),
    ...buttons.map(({ text, count }) =>
      itemOf(`button ${text}`, t('campaigns:followUp.button', { text }), count, () =>
        onChoose('clicked', text),
      ),
    ),
  ]
}
