import { Box, Flex, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { lineCostsApi } from '#contract/api/line/line-costs.ts'
import type { LineCosts, ProviderCosts } from '#contract/entities/line/line-costs.ts'
import { costTotals } from '#contract/rules/reports/line-costs.ts'
import { costDifference } from '#contract/rules/reports/provider-costs.ts'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { sinceText } from '#renderer/components/dates/times.ts'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { BillingCard } from '#renderer/scenes/settings/billing/billing-card.tsx'
import { costCategoryKeys, costText } from './cost-format.ts'

/** What Meta itself says of the month, and how it differs from the estimate. Nothing for a provider without such figures. */
export function ProviderCard({ costs, groupId: id }: { costs: LineCosts; groupId: string }) {
  const { t } = useTexts('lineCosts')
  const { month } = costs
  const { data, isError } = useQuery({
    queryKey: queryKeyOf('line', id, 'providerCosts', month),
    queryFn: ({ signal }) =>
      call(lineCostsApi.providerCosts, {
        groupId: id,
        params: { id },
        query: { month },
        signal,
      }),
    retry: false,
  })
  if (isError || data?.state === 'none') return null
  return (
    <BillingCard title={t('lineCosts:provider.title')}>
      <Box px={16} pb={12}>
        {data === undefined ? (
          <Skeleton h={64} />
        ) : (
          <>
            <Fault provider={data} />
            {data.at !== undefined && <Figures costs={costs} provider={data} />}
          </>
        )}
      </Box>
    </BillingCard>
  )
}

function Fault({ provider: { state, code, at } }: { provider: ProviderCosts }) {
  const { t } = useTexts('lineCosts')
  const today = useAtomValue(todayAtom)
  if (state === 'refused')
    return (
      <Notice tone="warn">
        {t('lineCosts:provider.refused', { code: code === undefined ? '–' : String(code) })}
      </Notice>
    )
  if (state !== 'unread') return null
  return (
    <Notice tone="warn">
      {at === undefined
        ? t('lineCosts:provider.unread')
        : t('lineCosts:provider.unreadSince', { when: sinceText(at, today) })}
    </Notice>
  )
}

function Figures({ costs, provider }: { costs: LineCosts; provider: ProviderCosts }) {
  const { t, language } = useTexts('lineCosts')
  const numbers = useNumbers()
  const today = useAtomValue(todayAtom)
  const { rows, at = '', currency } = provider
  const table = costs.prices.table
  const shownCurrency = currency ?? table.currency
  const messages = rows.reduce((sum, row) => sum + row.messages, 0)
  const hasCost = rows.length === 0 || rows.some(({ micros }) => micros !== undefined)
  const micros = hasCost ? rows.reduce((sum, row) => sum + (row.micros ?? 0), 0) : undefined
  const money = (value: number | undefined) =>
    value === undefined ? '–' : costText(value, shownCurrency, language)
  return (
    <>
      <Flex component="ul" direction="column" gap={4} className="numbers">
        {rows.map((row) => (
          <Row
            key={row.category}
            label={t(costCategoryKeys[row.category])}
            messages={numbers.count(row.messages)}
            cost={money(row.micros)}
          />
        ))}
        <Row
          label={t('lineCosts:provider.total')}
          messages={numbers.count(messages)}
          cost={money(micros)}
          isStrong
        />
      </Flex>
      <Difference costs={costs} totals={{ messages, micros, currency }} />
      <Text size="xs" c="dimmed" mt={6}>
        {t('lineCosts:provider.note', { when: sinceText(at, today) })}
      </Text>
    </>
  )
}

function Row(row: { label: string; messages: string; cost: string; isStrong?: boolean }) {
  return (
    <Flex component="li" gap={12} fz="sm" fw={row.isStrong === true ? 650 : undefined}>
      <Box flex={1}>{row.label}</Box>
      <span>{row.messages}</span>
      <Box miw={84} ta="right">
        {row.cost}
      </Box>
    </Flex>
  )
}

/** How the figures differ from the estimate, in words. */
function Difference({
  costs,
  totals,
}: {
  costs: LineCosts
  totals: Parameters<typeof costDifference>[0]
}) {
  const { t, language } = useTexts('lineCosts')
  const numbers = useNumbers()
  const { currency } = costs.prices.table
  const {
    messages,
    micros = 0,
    percent,
    fault,
  } = costDifference(totals, costTotals(costs.rows), currency)
  const share =
    percent === undefined
      ? ''
      : ` (${new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(Math.abs(percent))} %)`
  const amount = costText(Math.abs(micros), currency, language) + share
  const count = { count: Math.abs(messages), figure: numbers.count(Math.abs(messages)) }
  return (
    <Text size="sm" mt={8}>
      {fault !== undefined
        ? t(faults[fault], { account: totals.currency ?? '', table: currency })
        : micros === 0
          ? t('lineCosts:provider.sameCost')
          : t(micros > 0 ? 'lineCosts:provider.moreCost' : 'lineCosts:provider.lessCost', {
              amount,
            })}{' '}
      {messages > 0 && t('lineCosts:provider.moreMessages', count)}
      {messages < 0 && t('lineCosts:provider.fewerMessages', count)}
    </Text>
  )
}

const faults = {
  noCost: 'lineCosts:provider.noCost',
  otherCurrency: 'lineCosts:provider.otherCurrency',
  unpriced: 'lineCosts:provider.unpriced',
} as const
