import { Box, Button, Progress, Text } from '@mantine/core'
import { IconCopy, IconPlus, IconSpeakerphone } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { Campaign } from '#contract/entities/campaigns/campaign.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { useCreateAction } from '#renderer/components/focus/use-create-action.ts'
import { minuteAtom } from '#renderer/components/dates/clock.ts'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { DataTable, type Column } from '#renderer/components/page/data-table.tsx'
import { Page } from '#renderer/components/page/page.tsx'
import { QueryContent } from '#renderer/components/page/query-content.tsx'
import { currentGroupIdAtom } from '#renderer/data/session/session.ts'
import { channelTemplatesQuery } from '#renderer/data/templates/template-queries.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { campaignsQuery } from '#renderer/data/groups/campaign-queries.ts'
import { CampaignStatusBadge } from './campaign-status.tsx'
import { useCampaignTimes } from './use-campaign-times.ts'
import { useCopyCampaign } from './use-copy-campaign.ts'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'

/** The group's campaigns with their status and progress. */
export function CampaignList({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useTexts('campaigns')
  const navigate = useNavigate()
  const groupId = useAtomValue(currentGroupIdAtom) ?? ''
  const query = useInfiniteQuery(campaignsQuery(groupId))
  const campaigns = useMemo(
    () => query.data?.pages.flatMap(({ items }) => items) ?? [],
    [query.data],
  )
  const columns = useCampaignColumns(groupId)
  const create = () => void navigate(`${menuPaths.campaigns}/new`)
  useCreateAction('campaigns.create', true, create, { labelKey: 'shell.actions.createCampaign' })
  const createButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={create}>
      {t('campaigns:create')}
    </Button>
  )
  return (
    <Page
      title={t('campaigns:title')}
      description={t('campaigns:description')}
      actions={createButton}
      footer={
        query.data !== undefined && (
          <span className="numbers">{t('campaigns:count', { count: campaigns.length })}</span>
        )
      }
    >
      <QueryContent
        query={query}
        failedTitle={t('campaigns:failed')}
        isEmpty={() => campaigns.length === 0}
        empty={
          <EmptyState
            icon={IconSpeakerphone}
            title={t('campaigns:empty')}
            text={t('campaigns:emptyText')}
            action={createButton}
          />
        }
      >
        {() => (
          <DataTable
            label={t('campaigns:title')}
            columns={columns}
            rows={campaigns}
            rowId={({ id }) => id}
            rowHeight={60}
            onSelect={(id) => {
              if (id !== null) onOpen(id)
            }}
            isVirtual
            onNearEnd={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
          />
        )}
      </QueryContent>
    </Page>
  )
}

function useCampaignColumns(groupId: string): readonly Column<Campaign>[] {
  const { t } = useTexts('campaigns')
  const { count: figure, share } = useNumbers()
  const templates = useQuery(channelTemplatesQuery(groupId))
  const { run: copy, busy: isCopying } = useCopyCampaign(groupId)
  const templateName = (id: string) => templates.data?.find((one) => one.id === id)?.name ?? ''
  const numbers = (value: number | undefined, of: number | undefined) => (
    <span className="numbers">
      {of === undefined || of === 0 || value === undefined ? (
        '–'
      ) : (
        <>
          {figure(value)}{' '}
          <Text span size="xs" c="dimmed">
            {share(value, of)}
          </Text>
        </>
      )}
    </span>
  )
  return [
    {
      id: 'name',
      header: t('campaigns:columns.name'),
      render: ({ name, templateId }) => (
        <Box miw={0}>
          <Text component="div" inherit truncate fw={600}>
            {name}
          </Text>
          <Text component="div" size="xs" c="dimmed" truncate>
            {templateName(templateId)}
          </Text>
        </Box>
      ),
    },
    {
      id: 'status',
      header: t('campaigns:columns.status'),
      width: 170,
      render: (campaign) => <CampaignStatusBadge campaign={campaign} />,
    },
    {
      id: 'progress',
      header: t('campaigns:columns.progress'),
      width: 200,
      render: ({ recipients = 0, sent = 0, failed = 0 }) =>
        recipients === 0 ? (
          '–'
        ) : (
          <div>
            <div className="numbers">
              {t('campaigns:ofRecipients', { sent: figure(sent), recipients: figure(recipients) })}
            </div>
            <Progress.Root size={6} aria-hidden="true">
              <Progress.Section value={(sent / recipients) * 100} color="var(--b-accent)" />
              <Progress.Section value={(failed / recipients) * 100} color="var(--b-danger-solid)" />
            </Progress.Root>
          </div>
        ),
    },
    {
      id: 'delivered',
      header: t('campaigns:columns.delivered'),
      width: 130,
      align: 'right',
      hideBelowPx: 1200,
      render: ({ delivered, sent }) => numbers(delivered, sent),
    },
    {
      id: 'read',
      header: t('campaigns:columns.read'),
      width: 130,
      align: 'right',
      render: ({ read, delivered }) => numbers(read, delivered),
    },
    {
      id: 'replied',
      header: t('campaigns:columns.replied'),
      width: 130,
      align: 'right',
      render: ({ replied, read }) => numbers(replied, read),
    },
    {
      id: 'date',
      header: t('campaigns:columns.date'),
      width: 170,
      align: 'right',
      hideBelowPx: 1100,
      render: (campaign) => <LatestTime campaign={campaign} />,
    },
    {
      id: 'duplicate',
      header: t('campaigns:detail.duplicate'),
      hasHiddenHeader: true,
      width: 56,
      render: (campaign) => (
        <IconButton
          icon={IconCopy}
          size={28}
          label={t('campaigns:duplicate', { name: campaign.name })}
          disabled={isCopying}
          onClick={() => copy({ campaign, kind: 'duplicate' })}
        />
      ),
    },
  ]
}

/** When a campaign ended, started, will start or was created. */
function LatestTime({ campaign }: { campaign: Campaign }) {
  const now = useAtomValue(minuteAtom)
  const times = useCampaignTimes(campaign.timeZone)
  const { finishedAt, startedAt, scheduledDate, createdAt } = campaign
  const at = finishedAt ?? startedAt ?? scheduledDate ?? createdAt
  if (at === undefined) return null
  return (
    <Text component="time" size="xs" c="dimmed" className="numbers" dateTime={at}>
      {times.short(at, now)}
    </Text>
  )
}
