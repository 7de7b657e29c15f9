import { Badge, Box, Button, Flex, Progress, SegmentedControl, Select, Stack } from '@mantine/core'
import { IconCalendar, IconFileTypeCsv } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { Group } from '#contract/entities/groups/group.ts'
import type { Viewer } from '#contract/policies/index.ts'
import { billingCategories } from '#contract/rules/reports/billing.ts'
import { billingApi } from '#contract/api/reports/billing.ts'
import { limits } from '#contract/limits.ts'
import { moneyText } from '#renderer/components/forms/money-text.ts'
import { QueryContent } from '#renderer/components/page/query-content.tsx'
import { SettingsPage } from '#renderer/components/page/settings-page.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { saveBlob } from '#renderer/data/downloads/save-blob.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { billCsv } from './bill-csv.ts'
import { CategoryTable } from './category-table.tsx'
import classes from './billing.module.css'
import { EstimateCard } from './estimate-card.tsx'
import { InvoiceTable } from './invoice-table.tsx'
import { daysUntil, monthName, type Bill } from './bill-format.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { BillFact } from './bill-fact.tsx'
import { BillingCard } from './billing-card.tsx'
import { CategoryName } from './category-name.tsx'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'

const UsageChart = lazy(() => import('./usage-chart.tsx'))

export interface PlanScreenProps {
  group: Group
  viewer: Viewer
  /** The choice between WhatsApp's costs and the plan; absent without a line. */
  switcher?: ReactNode
}

/** Plan, usage by category and day, and invoices. */
export default function PlanScreen({ group, viewer, switcher }: PlanScreenProps) {
  const { t, language } = useTexts('settings', 'lineCosts')
  const [month, setMonth] = useState<string | null>(null)
  const { id } = group
  const bill = useQuery({
    queryKey: queryKeyOf('billing', id, month),
    queryFn: ({ signal }) =>
      call(billingApi.billing, {
        groupId: id,
        params: { id },
        query: month === null ? {} : { month },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
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
        <>
          {switcher}
          {bill.data !== undefined && (
            <>
              <Select
                aria-label={t('settings:billing.month')}
                size="sm"
                w={230}
                leftSection={<IconCalendar size={16} aria-hidden="true" />}
                allowDeselect={false}
                data={bill.data.months.map((value) => ({
                  value,
                  label: monthName(value, language),
                }))}
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
          )}
        </>
      }
    >
      <QueryContent query={bill} failedTitle={t('settings:billing.failed')}>
        {(shown) => <Content bill={shown} groupId={id} />}
      </QueryContent>
    </SettingsPage>
  )
}

function Content({ bill, groupId }: { bill: Bill; groupId: string }) {
  const { t, language } = useTexts('settings', 'lineCosts')
  const [unit, setUnit] = useState<'messages' | 'cost'>('messages')
  const numbers = useNumbers()
  const money = (cents: number) => moneyText(cents, bill.currency, language)
  const { plan, estimate } = bill
  const invoice = bill.invoices.find(({ id }) => id === bill.month)
  return (
    <Stack gap={12}>
      <dl className={classes.strip}>
        <BillFact
          label={t('settings:billing.plan')}
          value={plan.name}
          unit={t('settings:billing.monthly', { price: money(plan.monthlyCents) })}
        >
          {t('settings:billing.users', { count: bill.users })}
        </BillFact>
        <BillFact
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
        </BillFact>
        <BillFact
          label={t('settings:billing.messagesCost')}
          value={money(bill.costCents)}
          mark={bill.isExample === true && <Badge variant="light">{t('lineCosts:example')}</Badge>}
        >
          {t('settings:billing.charged', { number: numbers.count(bill.messages - bill.free) })}
        </BillFact>
        <BillFact
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
        </BillFact>
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
