import { Box, Flex, Progress, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { LineCosts } from '#contract/entities/line/line-costs.ts'
import { costsBy, costTotals } from '#contract/rules/reports/line-costs.ts'
import { freeInMonth } from '#contract/rules/reports/message-price.ts'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { BillingCard } from '#renderer/scenes/settings/billing/billing-card.tsx'
import { dayName } from '#renderer/scenes/settings/billing/bill-format.ts'
import { costCategoryKeys } from './cost-format.ts'

const typeKeys = {
  free_customer_service: 'lineCosts:free.free_customer_service',
  free_entry_point: 'lineCosts:free.free_entry_point',
} as const

const isKnownType = (type: string | undefined): type is keyof typeof typeKeys =>
  type !== undefined && Object.hasOwn(typeKeys, type)

/** The month's free messages by the provider's reason, and what the table of prices says of free answers. */
export function FreeCard({ costs: { rows, prices, month } }: { costs: LineCosts }) {
  const { t, language } = useTexts('lineCosts')
  const numbers = useNumbers()
  const free = rows.filter((row) => row.free > 0)
  const total = costTotals(free).messages
  const reasons = [
    ...costsBy(free, ({ type }) => (isKnownType(type) ? typeKeys[type] : 'lineCosts:free.other')),
  ]
  const service = rows.filter(({ category }) => category === 'service')
  // Only once the provider charges answers, because the rule of the table may not be that of the account.
  const isCharged = service.some((row) => row.free < row.messages)
  const allowance = isCharged ? freeInMonth(prices.table, 'service', `${month}-28`) : 0
  const answers = costTotals(service.filter(({ type }) => type !== 'free_entry_point')).messages
  const used = Math.min(answers, allowance)
  const rule = prices.table.allowances.find(({ category }) => category === 'service')
  return (
    <BillingCard
      title={t('lineCosts:free.title')}
      controls={
        <Text span fw={650} c="var(--b-ok)" className="numbers">
          {numbers.count(total)}
        </Text>
      }
    >
      <Box px={16} pb={12}>
        {total === 0 && (
          <Text size="sm" c="dimmed">
            {t('lineCosts:free.none')}
          </Text>
        )}
        {reasons.map(([reason, { messages }]) => (
          <Part
            key={reason}
            label={t(reason)}
            value={numbers.count(messages)}
            text={[
              ...costsBy(
                free.filter(
                  ({ type }) =>
                    (isKnownType(type) ? typeKeys[type] : 'lineCosts:free.other') === reason,
                ),
                ({ category }) => category,
              ),
            ]
              .map(([name, one]) => `${t(costCategoryKeys[name])} ${numbers.count(one.messages)}`)
              .join(', ')}
          />
        ))}
        {allowance > 0 && (
          <Part
            label={t('lineCosts:free.allowance', { figure: numbers.count(allowance) })}
            value={numbers.count(used)}
            text={
              <>
                <Progress
                  my={4}
                  value={(used / allowance) * 100}
                  aria-label={t('lineCosts:free.allowance', { figure: numbers.count(allowance) })}
                />
                {t('lineCosts:free.allowanceText')}
              </>
            }
          />
        )}
        {isCharged && rule !== undefined && (
          <Text size="xs" c="dimmed" mt={10}>
            {t('lineCosts:free.rule', { day: dayName(rule.from, language) })}
          </Text>
        )}
      </Box>
    </BillingCard>
  )
}

function Part({ label, value, text }: { label: string; value: string; text: ReactNode }) {
  return (
    <Box py={6}>
      <Flex justify="space-between" gap={12} fz="sm">
        <span>{label}</span>
        <Text span inherit fw={650} className="numbers">
          {value}
        </Text>
      </Flex>
      <Text component="div" size="xs" c="dimmed" className="numbers">
        {text}
      </Text>
    </Box>
  )
}
