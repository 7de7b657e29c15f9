import { Box, Flex, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { moneyText } from '#renderer/components/forms/money-text.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './billing.module.css'
import { BillingCard } from './billing-card.tsx'
import { type Bill, dayName, daysUntil } from './bill-format.ts'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'

export interface EstimateCardProps {
  bill: Bill
  estimate: NonNullable<Bill['estimate']>
}

/** How the estimate of the month is calculated: its parts, the tax, and the total with the day of the charge. */
export function EstimateCard({ bill, estimate }: EstimateCardProps) {
  const { t, language } = useTexts('settings')
  const numbers = useNumbers()
  const money = (cents: number) => moneyText(cents, bill.currency, language)
  const lastDay = bill.days.at(-1)?.day ?? estimate.day
  return (
    <BillingCard title={t('settings:billing.howEstimated')}>
      <Text component="dl" size="sm" className="numbers">
        <Part
          label={t('settings:billing.planNamed', { name: bill.plan.name })}
          text={daysUntil(lastDay, language)}
          value={money(estimate.planCents)}
        />
        <Part label={t('settings:billing.untilToday')} value={money(bill.costCents)} />
        <Part
          label={t('settings:billing.queued')}
          text={t('settings:billing.queuedText', {
            number: numbers.count(estimate.queuedMessages),
          })}
          value={money(estimate.queuedCents)}
        />
        <Part
          label={t('settings:billing.restOfMonth')}
          text={t('settings:billing.restText', { price: money(estimate.restDayCents) })}
          value={money(estimate.restCents)}
        />
        <Part
          kind="sum"
          label={t('settings:billing.estimated')}
          value={money(estimate.subtotalCents)}
        />
        <Part
          kind="tax"
          label={t('settings:billing.taxNamed', {
            name: bill.taxName,
            percent: numbers.count(bill.taxPercent),
          })}
          value={money(estimate.taxCents)}
        />
        <Part
          kind="total"
          label={t('settings:billing.totalOn', { day: dayName(estimate.chargedOn, language) })}
          value={money(estimate.totalCents)}
        />
      </Text>
    </BillingCard>
  )
}

interface PartProps {
  label: ReactNode
  text?: string
  value: string
  kind?: 'sum' | 'tax' | 'total'
}

function Part({ label, text, value, kind }: PartProps) {
  const isSum = kind === 'sum' || kind === 'total'
  return (
    <Flex
      justify="space-between"
      gap={12}
      mt={kind === 'sum' ? 8 : 0}
      px={16}
      pt={isSum ? 12 : 6}
      pb={kind === 'tax' || kind === 'total' ? 12 : 6}
      fw={isSum ? 650 : 400}
      c={kind === 'tax' ? 'dimmed' : 'var(--b-text)'}
      className={classes.part ?? ''}
      data-kind={kind}
    >
      <dt>
        {label}
        {text !== undefined && (
          <Text span display="block" size="xs" c="dimmed">
            {text}
          </Text>
        )}
      </dt>
      <Box component="dd" flex="none">
        {value}
      </Box>
    </Flex>
  )
}
