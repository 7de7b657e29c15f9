import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { SegmentedControl, Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useState } from 'react'
import type { z } from 'zod'
import { billingApi } from '#contract/api/billing.ts'
import { QueryContent } from '../../../components/page/query-content.tsx'
import { SettingsPage } from '../../../components/page/settings-page.tsx'
import { call } from '../../../data/api-client.ts'
import { groupAtom, viewerAtom } from '../../../data/session.ts'
import { useSettingsTexts } from '../../../i18n/settings-texts.ts'
import { CategoryTable } from './category-table.tsx'
import classes from './billing.module.css'
import { InvoiceTable } from './invoice-table.tsx'
import { monthName, moneyText } from './money-text.ts'

const UsageChart = lazy(() => import('./usage-chart.tsx'))

/** A month's bill in the service's response. */
export type Bill = z.output<typeof billingApi.billing.output>

/** Plan, usage by category and day, and invoices. */
export default function BillingScene() {
  const { t, language } = useSettingsTexts()
  const group = useAtomValue(groupAtom)
  const viewer = useAtomValue(viewerAtom)
  const [month, setMonth] = useState<string | null>(null)
  const id = group?.id ?? ''
  const bill = useQuery({
    queryKey: ['billing', id, month],
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
      description={group.name}
      actions={
        bill.data !== undefined && (
          <Select
            aria-label={t('settings:billing.month')}
            size="sm"
            w={224}
            allowDeselect={false}
            data={bill.data.months.map((value) => ({ value, label: monthName(value, language) }))}
            value={month ?? bill.data.month}
            onChange={setMonth}
          />
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
  const { t, language } = useSettingsTexts()
  const [unit, setUnit] = useState<'messages' | 'cost'>('messages')
  const number = new Intl.NumberFormat(language, { useGrouping: 'always' })
  const money = (cents: number) => moneyText(cents, bill.currency, language)
  const { plan, estimate } = bill
  const invoice = bill.invoices.find(({ id }) => id === bill.month)
  const amounts = estimate ?? invoice
  return (
    <div className={classes.page}>
      <dl className={classes.strip}>
        <Fact
          label={t('settings:billing.plan')}
          value={plan.name}
          text={t('settings:billing.monthly', { price: money(plan.monthlyCents) })}
        />
        <Fact
          label={t('settings:billing.messages')}
          value={number.format(bill.messages)}
          text={
            plan.messages == null
              ? t('settings:billing.unlimited')
              : t('settings:billing.ofPlan', { total: number.format(plan.messages) })
          }
        />
        <Fact
          label={t('settings:billing.messagesCost')}
          value={money(bill.costCents)}
          text={t('settings:billing.charged', { number: number.format(bill.messages - bill.free) })}
        />
        <Fact
          label={
            estimate == null && invoice !== undefined
              ? t('settings:billing.invoiced')
              : t('settings:billing.estimate')
          }
          value={amounts === undefined ? '–' : money(amounts.totalCents)}
          text={
            amounts === undefined
              ? t('settings:billing.tooEarly')
              : t('settings:billing.withTax', {
                  subtotal: money(amounts.subtotalCents),
                  tax: `${bill.taxName} ${money(amounts.taxCents)}`,
                })
          }
        />
      </dl>
      <section className={classes.card} aria-label={t('settings:billing.byDay')}>
        <header className={classes.header}>
          <h2 className={classes.title}>{t('settings:billing.byDay')}</h2>
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
        </header>
        <Suspense fallback={<div className={classes.chart} />}>
          <UsageChart days={bill.days} unit={unit} currency={bill.currency} />
        </Suspense>
      </section>
      <div className={classes.tables}>
        <CategoryTable bill={bill} />
        <InvoiceTable bill={bill} groupId={groupId} />
      </div>
    </div>
  )
}

function Fact({ label, value, text }: { label: string; value: string; text: string }) {
  return (
    <div className={classes.fact}>
      <dt className={classes.factLabel}>{label}</dt>
      <dd className={`${classes.factValue} numbers`}>{value}</dd>
      <dd className={`${classes.factText} numbers`}>{text}</dd>
    </div>
  )
}
