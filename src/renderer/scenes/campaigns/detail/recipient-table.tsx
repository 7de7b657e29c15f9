import { Badge, Box, Flex, Group, Text } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import {
  recipientStates,
  type Campaign,
  type CampaignRecipient,
  type RecipientState,
} from '#contract/entities/campaigns/campaign.ts'
import { phoneText } from '#contract/rules/contacts/phone-text.ts'
import { Avatar } from '#renderer/components/people/avatar.tsx'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { sinceText } from '#renderer/components/dates/times.ts'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { DataTable, type Column } from '#renderer/components/page/data-table.tsx'
import { SearchField } from '#renderer/components/page/filters.tsx'
import { FilterChips } from '#renderer/components/page/filter-chips.tsx'
import { QueryContent } from '#renderer/components/page/query-content.tsx'
import { usersQuery } from '#renderer/data/groups/group-queries.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { recipientsQuery } from '#renderer/scenes/campaigns/campaign-queries.ts'
import { Pages } from '#renderer/scenes/campaigns/pages.tsx'
import {
  stateColors,
  stateGlyphs,
  stateKeys,
  useReasonText,
} from '#renderer/scenes/campaigns/recipient-words.ts'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'
import classes from './detail.module.css'

const filterKeys = {
  queued: 'campaigns:states.queued',
  sent: 'campaigns:states.sent',
  delivered: 'campaigns:states.delivered',
  read: 'campaigns:states.read',
  replied: 'campaigns:states.replied',
  failed: 'campaigns:states.failed',
} as const satisfies Record<RecipientState, string>

/**
 * How many recipients are in each state. The campaign's own numbers are cumulative: a read message also counts as
 * delivered.
 */
function inState(campaign: Campaign): Record<RecipientState, number> {
  const { queued = 0, sent = 0, delivered = 0, read = 0, replied = 0, failed = 0 } = campaign
  return {
    queued,
    sent: sent - delivered,
    delivered: delivered - read,
    read: read - replied,
    replied,
    failed,
  }
}

export interface RecipientTableProps {
  campaign: Campaign
  groupId: string
  selected: CampaignRecipient | null
  onSelect: (recipient: CampaignRecipient | null) => void
}

/** The recipients of a campaign in a table with pages, a filter by state and a search field. */
export function RecipientTable({ campaign, groupId, selected, onSelect }: RecipientTableProps) {
  const { t } = useTexts('campaigns')
  const { count: figure } = useNumbers()
  const [state, setState] = useState<RecipientState | 'all'>('all')
  const [filter, setFilter] = useState('')
  const [page, setPage] = useState(0)
  const query = useQuery(recipientsQuery(groupId, campaign.id, { state, filter, page }))
  const counts = inState(campaign)
  const columns = useColumns(groupId, selected !== null)
  const { items: rows, total } = query.data ?? { items: [], total: 0 }
  const unseen = state === 'all' && filter === '' ? (campaign.recipients ?? 0) - total : 0
  const idOf = ({ position }: CampaignRecipient) => String(position)
  return (
    <Flex
      component="section"
      direction="column"
      gap={10}
      mih={320}
      flex={1}
      aria-label={t('campaigns:detail.filter')}
    >
      <Group wrap="wrap" justify="space-between" gap={10} className={classes.tableHead}>
        <FilterChips
          label={t('campaigns:detail.filter')}
          value={state}
          choices={(['all', ...recipientStates] as const).map((value) => ({
            value,
            label:
              value === 'all'
                ? `${t('campaigns:states.all')} ${figure(campaign.recipients ?? 0)}`
                : `${t(filterKeys[value])} ${figure(counts[value])}`,
          }))}
          onChange={(value) => {
            setState(value)
            setPage(0)
          }}
        />
        <SearchField
          label={t('campaigns:detail.search')}
          value={filter}
          onChange={(text) => {
            setFilter(text)
            setPage(0)
          }}
        />
      </Group>
      <Box pos="relative" flex={1} mih={240} className={classes.table}>
        <QueryContent
          query={query}
          failedTitle={t('campaigns:detail.failed')}
          isEmpty={({ items }) => items.length === 0}
          empty={
            <EmptyState
              icon={IconUsersGroup}
              title={
                campaign.recipients === 0
                  ? t('campaigns:detail.noRecipients')
                  : t('campaigns:detail.noMatch')
              }
            />
          }
        >
          {() => (
            <DataTable
              label={t('campaigns:detail.filter')}
              columns={columns}
              rows={rows}
              rowId={idOf}
              rowHeight={44}
              selectedId={selected === null ? null : idOf(selected)}
              onSelect={(id) => onSelect(rows.find((row) => idOf(row) === id) ?? null)}
            />
          )}
        </QueryContent>
      </Box>
      {query.isSuccess && !query.isPlaceholderData && unseen > 0 && (
        <Text size="xs" c="var(--b-text)">
          {t('campaigns:detail.unseen', { count: unseen })}
        </Text>
      )}
      <Pages total={total} page={page} onChange={setPage} />
    </Flex>
  )
}

function useColumns(groupId: string, isPanelOpen: boolean): readonly Column<CampaignRecipient>[] {
  const { t } = useTexts('campaigns')
  const reasonText = useReasonText()
  const users = useQuery(usersQuery(groupId))
  const now = useAtomValue(todayAtom)
  const time = (at: string | undefined) =>
    at === undefined ? (
      '–'
    ) : (
      <Text component="time" inherit truncate className="numbers" dateTime={at}>
        {sinceText(at, now)}
      </Text>
    )
  return [
    {
      id: 'contact',
      header: t('campaigns:detail.columns.contact'),
      render: ({ name, phone, contactId }) => (
        <Group gap={10} miw={0}>
          <Avatar id={contactId ?? phone} name={name === '' ? phone : name} size={28} />
          <Text span inherit truncate>
            {name === '' ? phoneText({ phone, countryCode: '' }) : name}
          </Text>
        </Group>
      ),
    },
    {
      id: 'phone',
      header: t('campaigns:detail.columns.phone'),
      width: 156,
      hideBelowPx: 1100,
      render: ({ phone }) => (
        <span className="numbers">{phoneText({ phone, countryCode: '' })}</span>
      ),
    },
    {
      id: 'state',
      header: t('campaigns:detail.columns.state'),
      width: 126,
      render: ({ state }) => {
        const Glyph = stateGlyphs[state]
        return (
          <Badge
            component="span"
            color={stateColors[state]}
            leftSection={<Glyph size={14} aria-hidden="true" />}
          >
            {t(stateKeys[state])}
          </Badge>
        )
      },
    },
    {
      id: 'sent',
      header: t('campaigns:detail.columns.sent'),
      width: 140,
      hideBelowPx: 1300,
      render: ({ sentAt }) => time(sentAt),
    },
    {
      id: 'changed',
      header: t('campaigns:detail.columns.changed'),
      width: 140,
      render: ({ changedAt }) => time(changedAt),
    },
    {
      id: 'detail',
      header: t('campaigns:detail.columns.detail'),
      render: ({ reason, reply }) =>
        reason !== undefined ? (
          <Text span inherit c="var(--b-danger)">
            {reasonText(reason)}
          </Text>
        ) : reply !== undefined && reply !== '' ? (
          <Text span inherit truncate>
            «{reply}»
          </Text>
        ) : (
          '–'
        ),
    },
    // The open panel shows the agent and needs the space of this column.
    ...(isPanelOpen
      ? []
      : [
          {
            id: 'agent',
            header: t('campaigns:detail.columns.agent'),
            width: 168,
            hideBelowPx: 1300,
            render: ({ userId }: CampaignRecipient) => {
              const agent = users.data?.items.find(({ id }) => id === userId)
              return agent === undefined ? (
                '–'
              ) : (
                <Flex component="span" align="center" gap={8} miw={0}>
                  <Avatar id={agent.id} name={agent.name} size={24} />
                  <Text span inherit truncate>
                    {agent.name}
                  </Text>
                </Flex>
              )
            },
          },
        ]),
  ]
}
