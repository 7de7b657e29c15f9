import { Table, Text } from '@mantine/core'
import type { CostItem } from '#contract/entities/line/line-costs.ts'
import { costTotals } from '#contract/rules/reports/line-costs.ts'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { BillingCard } from '#renderer/scenes/settings/billing/billing-card.tsx'
import classes from '#renderer/scenes/settings/billing/billing.module.css'
import { amountText } from './cost-format.ts'

/** How many items are shown one by one. */
const SHOWN = 6

export interface ItemsCardProps {
  kind: 'templates' | 'campaigns'
  /** The dearest first, and without an id all others. */
  items: readonly CostItem[]
}

const titleKeys = {
  templates: 'lineCosts:items.templates',
  campaigns: 'lineCosts:items.campaigns',
} as const
const otherKeys = {
  templates: 'lineCosts:items.otherTemplates',
  campaigns: 'lineCosts:items.otherCampaigns',
} as const

/** The month's costs by template or campaign. The lines add up to the month. */
export function ItemsCard({ kind, items }: ItemsCardProps) {
  const { t, language } = useTexts('lineCosts')
  const numbers = useNumbers()
  const shown = items.filter(({ id }) => id !== undefined).slice(0, SHOWN)
  const others = costTotals(items.filter((one) => !shown.includes(one)))
  const lines = [
    ...shown.map((item) => ({ ...item, key: item.id ?? '', label: item.name ?? item.id })),
    ...(others.messages > 0 ? [{ ...others, key: 'others', label: t(otherKeys[kind]) }] : []),
  ]
  return (
    <BillingCard title={t(titleKeys[kind])}>
      {lines.length === 0 ? (
        <Text px={16} pb={12} size="sm" c="dimmed">
          {t('lineCosts:items.none')}
        </Text>
      ) : (
        <Table className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('lineCosts:items.name')}</Table.Th>
              <Table.Th>{t('lineCosts:table.messages')}</Table.Th>
              <Table.Th>{t('lineCosts:table.cost')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody className="numbers">
            {lines.map(({ key, label, messages, free, unpriced, micros }) => (
              <Table.Tr key={key}>
                <Table.Td className={classes.name}>{label}</Table.Td>
                <Table.Td>{numbers.count(messages)}</Table.Td>
                <Table.Td>
                  {unpriced > 0 && unpriced === messages - free
                    ? t('lineCosts:table.noPrice')
                    : amountText(micros, language)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </BillingCard>
  )
}
