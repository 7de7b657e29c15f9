import { Box, Button, Flex, Progress, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { IconCalendar, IconFileTypeCsv } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { billingCategories } from '#contract/rules/reports/billing.ts'
import { billingApi } from '#contract/api/reports/billing.ts'
import { limits } from '#contract/limits.ts'
import { moneyText } from '#renderer/components/forms/money-text.ts'
import { QueryContent } from '#renderer/components/page/query-content.tsx'
import { SettingsPage } from '#renderer/components/page/settings-page.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { saveBlob } from '#renderer/data/downloads/save-blob.ts'
import { groupAtom, viewerAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { billCsv } from './bill-csv.ts'
import { CategoryTable } from './category-table.tsx'
import classes from './billing.module.css'
import { EstimateCard } from './estimate-card.tsx'
import { InvoiceTable } from './invoice-table.tsx'
import { daysUntil, monthName, type Bill } from './bill-format.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { BillingCard } from './billing-card.tsx'
import { CategoryName } from './category-name.tsx'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'

const UsageChart = lazy(() => import('./usage-chart.tsx'))

/** A month's bill in the service's response. */
/** Plan, usage by category and day, and invoices. */
export default function BillingScene() {
  const { t, language } = useTexts('settings')
  const group = useAtomValue(groupAtom)
  const viewer = useAtomValue(viewerAtom)
  const [month, setMonth] = useState<string | null>(null)
  const id = group?.id ?? ''
  const bill = useQuery({
    queryKey: queryKeyOf('billing', id, month),
    queryFn: ({ signal }) =>
      call(billingApi.billing, {
        groupId: id,
        params: { id },
        query: month === null ? {} : { month },
        signal,
      }),
    enabled: group !== null,
    placeholderData: keepPreviousData,
  })
  if (group === null || viewer === null) return null
  return (
    <SettingsPage
      item="billing"
      title={t('shell.nav.billing')}
      viewer={viewer}
      description={
        bill.data?.estimate == null
          ? group.name
          : `${group.name}, ${daysUntil(bill.data.estimate.day, language)}`
      }
      actions={
        bill.data !== undefined && (
          <>
            <Select
              aria-label={t('settings:billing.month')}
              size="sm"
              w={230}
              leftSection={<IconCalendar size={16} aria-hidden="true" />}
              allowDeselect={false}
              data={bill.data.months.map((value) => ({ value, label: monthName(value, language) }))}
              value={month ?? bill.data.month}
              onChange={setMonth}
            />
            <Button
              variant="default"
              leftSection={<IconFileTypeCsv size={17} aria-hidden="true" />}
              disabled={bill.isPlaceholderData}
              onClick={() =>
                saveBlob(billCsv(bill.data, t), `${group.name}-${bill.data.month}.csv`)
              }
            >
              {t('settings:billing.export')}
            </Button>
          </>
        )
      }
    >
      <QueryContent query={bill} failedTitle={t('settings:billing.failed')}>
        {(shown) => <Content bill={shown} groupId={id} />}
      </QueryContent>
    </SettingsPage>
  )
}

function Content({ bill, groupId }: { bill: Bill; groupId: string }) {
  const { t, language } = useTexts('settings')
  const [unit, setUnit] = useState<'messages' | 'cost'>('messages')
  const numbers = useNumbers()
  const money = (cents: number) => moneyText(cents, bill.currency, language)
  const { plan, estimate } = bill
  const invoice = bill.invoices.find(({ id }) => id === bill.month)
  return (
    <Stack gap={12}>
      <dl className={classes.strip}>
        <Fact
          label={t('settings:billing.plan')}
          value={plan.name}
          unit={t('settings:billing.monthly', { price: money(plan.monthlyCents) })}
        >
          {t('settings:billing.users', { count: bill.users })}
        </Fact>
        <Fact
          label={t('settings:billing.messages')}
          value={numbers.count(bill.messages)}
          unit={
            plan.messages == null
              ? undefined
              : t('settings:billing.ofPlan', { total: numbers.count(plan.messages) })
          }
        >
          {plan.messages == null ? (
            t('settings:billing.unlimited')
          ) : (
            <PlanProgress used={bill.messages} total={plan.messages} />
          )}
        </Fact>
        <Fact label={t('settings:billing.messagesCost')} value={money(bill.costCents)}>
          {t('settings:billing.charged', { number: numbers.count(bill.messages - bill.free) })}
        </Fact>
        <Fact
          label={
            estimate == null && invoice !== undefined
              ? t('settings:billing.invoiced')
              : t('settings:billing.estimate')
          }
          value={
            estimate == null
              ? invoice === undefined
                ? '–'
                : money(invoice.totalCents)
              : money(estimate.subtotalCents)
          }
        >
          {estimate != null
            ? t('settings:billing.withPlan', { tax: bill.taxName })
            : invoice === undefined
              ? t('settings:billing.tooEarly')
              : t('settings:billing.withTax', {
                  subtotal: money(invoice.subtotalCents),
                  tax: `${bill.taxName} ${money(invoice.taxCents)}`,
                })}
        </Fact>
      </dl>
      <div className={estimate == null ? undefined : classes.estimate}>
        <BillingCard
          title={t('settings:billing.byDay')}
          controls={
            <>
              {unit === 'messages' && <UsageLegend />}
              <SegmentedControl
                aria-label={t('settings:billing.unit')}
                size="xs"
                value={unit}
                data={[
                  { value: 'messages' as const, label: t('settings:billing.unitMessages') },
                  { value: 'cost' as const, label: t('settings:billing.unitCost') },
                ]}
                onChange={setUnit}
              />
            </>
          }
        >
          <Suspense fallback={<Box pb={16} px={16} mih={256} />}>
            <UsageChart
              days={bill.days}
              unit={unit}
              currency={bill.currency}
              estimate={estimate ?? undefined}
            />
          </Suspense>
        </BillingCard>
        {estimate != null && <EstimateCard bill={bill} estimate={estimate} />}
      </div>
      <div className={classes.tables}>
        <CategoryTable bill={bill} />
        <InvoiceTable bill={bill} groupId={groupId} />
      </div>
    </Stack>
  )
}

/** The used part of the plan's messages. */
function PlanProgress({ used, total }: { used: number; total: number }) {
  const { t } = useTexts('settings')
  const percent = total === 0 ? 100 : Math.min(100, Math.round((used / total) * 100))
  const color =
    percent >= 100 ? 'red' : percent >= limits.messageLimitWarnPercent ? 'orange' : undefined
  return (
    <Progress
      mt={8}
      value={percent}
      aria-label={t('settings:billing.messages')}
      {...(color !== undefined && { color })}
    />
  )
}

interface FactProps {
  label: string
  value: string
  /** Dim text next to the value. */
  unit?: string | undefined
  children: ReactNode
}

function Fact({ label, value, unit, children }: FactProps) {
  return (
    <Box px={16} py={14} className={classes.fact ?? ''}>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <Text component="dd" inherit my={2} fz={20} lh="26px" fw={650} className="numbers">
        {value}
        {unit !== undefined && (
          <Text span inherit fz="sm" fw={500} c="dimmed">
            {' '}
            {unit}
          </Text>
        )}
      </Text>
      <Text component="dd" size="sm" c="dimmed" className="numbers">
        {children}
      </Text>
    </Box>
  )
}

/** The colours of the chart's categories, in the order of the table. Hidden from screen readers, as is the chart. */
function UsageLegend() {
  return (
    <Flex
      flex={1}
      wrap="wrap"
      justify="flex-end"
      rowGap={4}
      columnGap={14}
      mx={16}
      fz="xs"
      lh="xs"
      c="dimmed"
      aria-hidden="true"
    >
      {billingCategories.map((category) => (
        <span key={category}>
          <CategoryName category={category} />
        </span>
      ))}
    </Flex>
  )
}
