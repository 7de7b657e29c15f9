import { Box, Button, Flex, Select, Stack } from '@mantine/core'
import { IconCalendar, IconFileTypeCsv, IconReceipt } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { lineCostsApi } from '#contract/api/line/line-costs.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import type { LineCosts } from '#contract/entities/line/line-costs.ts'
import type { Viewer } from '#contract/policies/index.ts'
import { costTotals, untilDay } from '#contract/rules/reports/line-costs.ts'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { QueryContent } from '#renderer/components/page/query-content.tsx'
import { SettingsPage } from '#renderer/components/page/settings-page.tsx'
import { saveBlob } from '#renderer/data/downloads/save-blob.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { BillingCard } from '#renderer/scenes/settings/billing/billing-card.tsx'
import { daysUntil, monthBefore, monthName } from '#renderer/scenes/settings/billing/bill-format.ts'
import classes from '#renderer/scenes/settings/billing/billing.module.css'
import { LimitsStrip } from '#renderer/scenes/settings/line/limits-strip.tsx'
import { costCsv } from './cost-csv.ts'
import { amountText } from './cost-format.ts'
import { CostFacts } from './cost-facts.tsx'
import { CostTable } from './cost-table.tsx'
import { FreeCard } from './free-card.tsx'
import { ItemsCard } from './items-card.tsx'
import { PricesCard } from './prices-card.tsx'
import { ProviderCard } from './provider-card.tsx'

const CostChart = lazy(() => import('./cost-chart.tsx'))

export interface CostsScreenProps {
  group: Group
  viewer: Viewer
  /** The choice between the costs and the plan. */
  switcher: ReactNode
}

/** What WhatsApp's messages cost: by the provider's statuses and a table of prices. */
export default function CostsScreen({ group, viewer, switcher }: CostsScreenProps) {
  const { t, language } = useTexts('lineCosts')
  const [month, setMonth] = useState<string | null>(null)
  const { id } = group
  const costs = useQuery({
    queryKey: queryKeyOf('line', id, 'costs', month),
    queryFn: ({ signal }) =>
      call(lineCostsApi.lineCosts, {
        groupId: id,
        params: { id },
        query: month === null ? {} : { month },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  const { data } = costs
  return (
    <SettingsPage
      item="billing"
      title={t('shell.nav.billing')}
      viewer={viewer}
      description={
        data?.today === undefined ? group.name : `${group.name}, ${daysUntil(data.today, language)}`
      }
      actions={
        <>
          {switcher}
          {data !== undefined && (
            <>
              <Select
                aria-label={t('lineCosts:month')}
                size="sm"
                w={210}
                leftSection={<IconCalendar size={16} aria-hidden="true" />}
                allowDeselect={false}
                data={data.months.map((value) => ({ value, label: monthName(value, language) }))}
                value={month ?? data.month}
                onChange={setMonth}
              />
              <Button
                variant="default"
                leftSection={<IconFileTypeCsv size={17} aria-hidden="true" />}
                disabled={costs.isPlaceholderData || data.rows.length === 0}
                onClick={() =>
                  saveBlob(costCsv(data, t), `${group.name}-WhatsApp-${data.month}.csv`)
                }
              >
                {t('lineCosts:export')}
              </Button>
            </>
          )}
        </>
      }
    >
      <QueryContent query={costs} failedTitle={t('lineCosts:failed')}>
        {(shown) => <Content costs={shown} groupId={id} />}
      </QueryContent>
    </SettingsPage>
  )
}

function Content({ costs, groupId }: { costs: LineCosts; groupId: string }) {
  const { t, language } = useTexts('lineCosts')
  const before = monthBefore(costs.month)
  const isEmpty = costs.rows.length === 0 && costs.before.length === 0
  return (
    <Stack gap={12}>
      {costs.today !== undefined && <LimitsStrip limits={costs.limits} />}
      <CostFacts costs={costs} />
      <div className={classes.estimate}>
        {isEmpty ? (
          <EmptyState
            icon={IconReceipt}
            title={t('lineCosts:empty.title')}
            text={t('lineCosts:empty.text')}
          />
        ) : (
          <BillingCard
            title={
              costs.today === undefined
                ? t('lineCosts:chart.titlePast', { month: monthName(costs.month, language) })
                : t('lineCosts:chart.title')
            }
            controls={<ChartLegend costs={costs} before={before} />}
          >
            <Suspense fallback={<Box pb={16} px={16} mih={256} />}>
              <CostChart costs={costs} before={before} />
            </Suspense>
          </BillingCard>
        )}
        <Stack gap={12}>
          <ProviderCard costs={costs} groupId={groupId} />
          {!isEmpty && <FreeCard costs={costs} />}
          <PricesCard groupId={groupId} prices={costs.prices} />
        </Stack>
      </div>
      {!isEmpty && (
        <>
          <CostTable costs={costs} before={before} />
          <div className={classes.halves}>
            <ItemsCard kind="campaigns" items={costs.campaigns} />
            <ItemsCard kind="templates" items={costs.templates} />
          </div>
        </>
      )}
    </Stack>
  )
}

/** What the lines of the chart are, with their sums. Hidden from screen readers, which get the chart as a table. */
function ChartLegend({ costs, before }: { costs: LineCosts; before: string }) {
  const { t, language } = useTexts('lineCosts')
  const { rows, today } = costs
  const earlier = today === undefined ? costs.before : untilDay(costs.before, today)
  const lines = [
    { month: costs.month, rows, border: '2px solid var(--b-accent)' },
    { month: before, rows: earlier, border: '2px dotted var(--b-text-dim)' },
  ]
  return (
    <Flex gap={16} fz="xs" c="dimmed" className="numbers" aria-hidden="true">
      {lines.map((line) => (
        <Flex key={line.month} align="center" gap={6}>
          <Box w={16} style={{ borderTop: line.border }} />
          {t('lineCosts:chart.now', {
            month: monthName(line.month, language).replace(/ \d+$/, ''),
            cost: amountText(costTotals(line.rows).micros, language),
          })}
        </Flex>
      ))}
    </Flex>
  )
}
