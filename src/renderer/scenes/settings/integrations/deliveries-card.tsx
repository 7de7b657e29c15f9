import { Button, Flex, SegmentedControl, Select, Text } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeliveryState, WebhookDelivery } from '#contract/entities/groups/webhook.ts'
import { limits } from '#contract/limits.ts'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { DataTable, type Column } from '#renderer/components/page/data-table.tsx'
import { QueryContent, SkeletonRows } from '#renderer/components/page/query-content.tsx'
import { deliveriesQuery, webhooksQuery } from '#renderer/data/groups/integrations.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './integrations.module.css'
import { useWhen } from './use-when.ts'
import { answerText, tookText } from './words.ts'

const ALL = 'all'
const shownStates = ['failed', 'waiting'] as const satisfies readonly DeliveryState[]
const stateKeys = {
  failed: 'integrations:calls.failed',
  waiting: 'integrations:calls.waiting',
} as const

const colors = {
  waiting: 'var(--b-warn)',
  delivered: 'var(--b-ok)',
  failed: 'var(--b-danger)',
  unknown: 'dimmed',
} as const

export interface DeliveriesCardProps {
  groupId: string
  /** The delivery whose details are open; null for none. */
  openedId: string | null
  onOpen: (id: string | null) => void
}

/** The last calls of the group's webhooks. */
export function DeliveriesCard({ groupId, openedId, onOpen }: DeliveriesCardProps) {
  const { t } = useTexts('integrations')
  const [state, setState] = useState<DeliveryState>()
  const [webhookId, setWebhookId] = useState<string | null>(null)
  const filter = {
    ...(state !== undefined && { state }),
    ...(webhookId !== null && { webhookId }),
  }
  const query = useInfiniteQuery(deliveriesQuery(groupId, filter))
  const webhooks = useQuery(webhooksQuery(groupId)).data?.items ?? []
  const columns = useColumns(new Map(webhooks.map(({ id, name }) => [id, name])))
  const counts = query.data?.pages[0]?.counts ?? {}
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const isFiltered = state !== undefined || webhookId !== null
  return (
    <section className={classes.card} aria-label={t('integrations:calls.title')}>
      <Flex className={classes.head ?? ''} align="center" gap={12} wrap="wrap">
        <Text component="h2" fw={650}>
          {t('integrations:calls.title')}
        </Text>
        <SegmentedControl
          size="xs"
          aria-label={t('integrations:calls.filter')}
          value={state ?? ALL}
          data={[
            { value: ALL, label: `${t('integrations:calls.all')} ${all}` },
            ...shownStates.map((one) => ({
              value: one,
              label: `${t(stateKeys[one])} ${counts[one] ?? 0}`,
            })),
          ]}
          onChange={(value) => setState(shownStates.find((one) => one === value))}
        />
        <Select
          size="xs"
          ml="auto"
          aria-label={t('integrations:calls.webhook')}
          placeholder={t('integrations:calls.everyWebhook')}
          clearable
          data={webhooks.map(({ id, name }) => ({ value: id, label: name }))}
          value={webhookId}
          onChange={setWebhookId}
        />
      </Flex>
      <div className={classes.calls}>
        <QueryContent
          query={query}
          failedTitle={t('integrations:failedCalls')}
          skeleton={<SkeletonRows rowHeight={34} />}
          isEmpty={({ pages }) => pages.every(({ items }) => items.length === 0)}
          empty={
            isFiltered ? (
              <EmptyState icon={IconArrowsExchange} title={t('integrations:calls.noneFiltered')} />
            ) : (
              <EmptyState
                icon={IconArrowsExchange}
                title={t('integrations:calls.none')}
                text={t('integrations:calls.noneText')}
              />
            )
          }
        >
          {({ pages }) => (
            <DataTable
              label={t('integrations:calls.title')}
              columns={columns}
              rows={pages.flatMap(({ items }) => items)}
              rowId={({ id }) => id}
              rowHeight={36}
              selectedId={openedId}
              onSelect={onOpen}
            />
          )}
        </QueryContent>
      </div>
      <Flex align="center" justify="space-between" px={16} py={10} mih={45}>
        <Text size="xs" c="dimmed">
          {t('integrations:calls.kept', { count: limits.integrations.keptDeliveries })}
        </Text>
        {query.hasNextPage && (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('integrations:calls.more')}
          </Button>
        )}
      </Flex>
    </section>
  )
}

function useColumns(names: ReadonlyMap<string, string>): Column<WebhookDelivery>[] {
  const { t } = useTexts('integrations')
  const { when } = useWhen()
  return [
    {
      id: 'at',
      header: t('integrations:calls.columns.at'),
      width: 140,
      render: ({ last, createdAt }) => (
        <span className="numbers">{when(last?.at ?? createdAt)}</span>
      ),
    },
    {
      id: 'kind',
      header: t('integrations:calls.columns.kind'),
      width: 150,
      render: ({ kind }) => <span className={classes.mono}>{kind}</span>,
    },
    {
      id: 'webhook',
      header: t('integrations:calls.columns.webhook'),
      minWidth: 110,
      render: ({ webhookId }) => (
        <Text span size="sm" truncate>
          {names.get(webhookId)}
        </Text>
      ),
    },
    {
      id: 'about',
      header: t('integrations:calls.columns.about'),
      minWidth: 110,
      hideBelowPx: 992,
      render: ({ title }) => (
        <Text span size="sm" truncate title={title}>
          {title}
        </Text>
      ),
    },
    {
      id: 'answer',
      header: t('integrations:calls.columns.answer'),
      width: 170,
      render: ({ last, state }) => (
        <Text span size="sm" truncate c={colors[state]}>
          {last === undefined ? t('integrations:calls.notYet') : answerText(t, last)}
        </Text>
      ),
    },
    {
      id: 'took',
      header: t('integrations:calls.columns.took'),
      width: 76,
      align: 'right',
      hideBelowPx: 992,
      render: ({ last }) =>
        last !== undefined && <span className="numbers">{tookText(t, last.ms)}</span>,
    },
    {
      id: 'tries',
      header: t('integrations:calls.columns.tries'),
      width: 66,
      align: 'right',
      render: ({ tries }) => <span className="numbers">{tries}</span>,
    },
  ]
}
