import { Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import type { AudienceSource } from '#contract/entities/campaigns/campaign.ts'
import { isOver } from '#contract/rules/campaigns/campaign-control.ts'
import { sourceKey } from '#contract/rules/campaigns/campaign-follow-up.ts'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'
import { campaignsQuery } from '#renderer/data/groups/campaign-queries.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { OutcomeItems } from '#renderer/scenes/campaigns/follow-up-menu.tsx'
import type { SourceOption } from './source-options.ts'
import classes from './wizard.module.css'

interface SourceMenuProps {
  label: string
  isDisabled: boolean
  isEmpty: boolean
  children: ReactNode
}

function SourceMenu({ label, isDisabled, isEmpty, children }: SourceMenuProps) {
  const { t } = useTexts('campaigns')
  return (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        <Button
          className={classes.add}
          variant="default"
          size="xs"
          aria-label={t('campaigns:audience.add', { kind: label })}
          disabled={isDisabled}
          leftSection={<IconPlus size={14} aria-hidden="true" />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.options}>
        {isEmpty && <Menu.Label>{t('campaigns:audience.nothingToAdd')}</Menu.Label>}
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}

export interface AddSourceProps {
  label: string
  options: readonly SourceOption[]
  isDisabled: boolean
  onAdd: (option: SourceOption) => void
}

/** Adds one of the group's segments, tags or levels to an audience. */
export function AddSource({ label, options, isDisabled, onAdd }: AddSourceProps) {
  const { count: figure } = useNumbers()
  return (
    <SourceMenu label={label} isDisabled={isDisabled} isEmpty={options.length === 0}>
      {options.map((option) => (
        <Menu.Item
          key={option.refId}
          rightSection={
            option.count !== undefined && <span className="numbers">{figure(option.count)}</span>
          }
          onClick={() => onAdd(option)}
        >
          {option.label}
        </Menu.Item>
      ))}
    </SourceMenu>
  )
}

export interface AddCampaignProps {
  groupId: string
  sources: readonly AudienceSource[]
  isDisabled: boolean
  onAdd: (source: AudienceSource) => void
}

/** Adds recipients of an earlier campaign to an audience, by what they did with its message. */
export function AddCampaign({ groupId, sources, isDisabled, onAdd }: AddCampaignProps) {
  const { t } = useTexts('campaigns')
  const campaigns = useInfiniteQuery(campaignsQuery(groupId))
  const earlier = (campaigns.data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter((campaign) => isOver(campaign) && (campaign.sent ?? 0) > 0)
  const taken = new Set(sources.map(sourceKey))
  return (
    <SourceMenu
      label={t('campaigns:audience.campaign')}
      isDisabled={isDisabled}
      isEmpty={earlier.length === 0}
    >
      {earlier.map((campaign) => (
        <Fragment key={campaign.id}>
          <Menu.Label>{campaign.name}</Menu.Label>
          <OutcomeItems
            campaign={campaign}
            onChoose={(outcome) => {
              const { id: refId, name } = campaign
              const source: AudienceSource = { kind: 'campaign', refId, name, outcome }
              if (!taken.has(sourceKey(source))) onAdd(source)
            }}
          />
        </Fragment>
      ))}
    </SourceMenu>
  )
}
