import { Table, Text } from '@mantine/core'
import { moneyText } from '#renderer/components/forms/money-text.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { BillingCard } from './billing-card.tsx'
import type { Bill } from './bill-format.ts'
import classes from './billing.module.css'
import { CategoryName } from './category-name.tsx'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'

/** The month's messages and costs by category. */
export function CategoryTable({ bill }: { bill: Bill }) {
  const { t, language } = useTexts('settings', 'lineCosts')
  const numbers = useNumbers()
  const price = new Intl.NumberFormat(language, { minimumFractionDigits: 2 })
  const money = (cents: number) => moneyText(cents, bill.currency, language)
  const orDash = (value: number, shown: string) => (value === 0 ? '–' : shown)
  return (
    <BillingCard title={t('settings:billing.byCategory')}>
      <Table className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('settings:billing.category')}</Table.Th>
            <Table.Th>{t('settings:billing.unitMessages')}</Table.Th>
            <Table.Th>{t('settings:billing.free')}</Table.Th>
            <Table.Th>
              {t('settings:billing.price')}
              {bill.isExample === true && ` · ${t('lineCosts:example')}`}
            </Table.Th>
            <Table.Th>{t('settings:billing.unitCost')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className="numbers">
          {bill.categories.map(({ category, messages, free, priceCents, costCents }) => (
            <Table.Tr key={category}>
              <Table.Td>
                <CategoryName category={category} />
              </Table.Td>
              <Table.Td>{numbers.count(messages)}</Table.Td>
              <Table.Td>{orDash(free, numbers.count(free))}</Table.Td>
              <Table.Td>{orDash(priceCents, price.format(priceCents / 100))}</Table.Td>
              <Table.Td>{orDash(costCents, money(costCents))}</Table.Td>
            </Table.Tr>
          ))}
          <Table.Tr className={classes.total}>
            <Table.Td>{t('settings:billing.total')}</Table.Td>
            <Table.Td>{numbers.count(bill.messages)}</Table.Td>
            <Table.Td>{numbers.count(bill.free)}</Table.Td>
            <Table.Td />
            <Table.Td>{money(bill.costCents)}</Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
      <Text py={10} px={16} size="sm" c="dimmed">
        {t('settings:billing.freeNote')}
      </Text>
    </BillingCard>
  )
}
