import { Table, Text } from '@mantine/core'
import type { LineCosts } from '#contract/entities/line/line-costs.ts'
import { costCategories, type CostCategory } from '#contract/entities/line/price-table.ts'
import {
  changePercent,
  costsBy,
  costTotals,
  untilDay,
  type CostTotals,
} from '#contract/rules/reports/line-costs.ts'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { BillingCard } from '#renderer/scenes/settings/billing/billing-card.tsx'
import { monthName } from '#renderer/scenes/settings/billing/bill-format.ts'
import classes from '#renderer/scenes/settings/billing/billing.module.css'
import { ColouredName } from '#renderer/scenes/settings/billing/category-name.tsx'
import {
  amountText,
  costCategoryKeys,
  costColors,
  countryText,
  unitPriceText,
} from './cost-format.ts'

/** How many countries have a column of their own. */
const COUNTRIES = 3

/** The categories that are shown even without messages. */
const usual: readonly CostCategory[] = ['marketing', 'utility', 'authentication', 'service']

type Row = LineCosts['rows'][number]

/** The month's costs by category, in columns of the dearest countries. */
export function CostTable({ costs, before }: { costs: LineCosts; before: string }) {
  const { t, language } = useTexts('lineCosts')
  const numbers = useNumbers()
  const { rows, today } = costs
  const dearest = [...costsBy(rows, ({ country }) => country).keys()].slice(0, COUNTRIES)
  const hasOthers = rows.some(({ country }) => !dearest.includes(country))
  const columns: { key: string; name: string; has: (row: Row) => boolean }[] = [
    ...dearest.map((country) => ({
      key: country ?? '',
      name: country === undefined ? t('lineCosts:table.unknown') : countryText(country, language),
      has: (row: Row) => row.country === country,
    })),
    ...(hasOthers
      ? [
          {
            key: 'others',
            name: t('lineCosts:table.others'),
            has: (row: Row) => !dearest.includes(row.country),
          },
        ]
      : []),
  ]
  const earlier = today === undefined ? costs.before : untilDay(costs.before, today)
  const shown = costCategories.filter(
    (one) => usual.includes(one) || rows.some(({ category }) => category === one),
  )
  const lines = [
    ...shown.map((category) => ({
      key: category,
      name: (
        <ColouredName color={costColors[category]}>{t(costCategoryKeys[category])}</ColouredName>
      ),
      rows: rows.filter((row) => row.category === category),
      earlier: earlier.filter((row) => row.category === category),
    })),
    { key: 'total', name: t('lineCosts:table.total'), rows, earlier },
  ]
  return (
    <BillingCard
      title={t('lineCosts:table.title')}
      controls={
        <Text span size="xs" c="dimmed">
          {t('lineCosts:table.note', { currency: costs.prices.table.currency })}
        </Text>
      }
    >
      <Table.ScrollContainer minWidth={560} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('lineCosts:table.category')}</Table.Th>
              <Table.Th>{t('lineCosts:table.messages')}</Table.Th>
              <Table.Th>{t('lineCosts:table.free')}</Table.Th>
              {columns.map(({ key, name }) => (
                <Table.Th key={key}>{name}</Table.Th>
              ))}
              <Table.Th>{t('lineCosts:table.cost')}</Table.Th>
              <Table.Th>
                {t('lineCosts:table.before', {
                  month: monthName(before, language).split(' ')[0]?.toLowerCase(),
                })}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody className="numbers">
            {lines.map((line) => {
              const total = costTotals(line.rows)
              const isTotal = line.key === 'total'
              return (
                <Table.Tr key={line.key} className={isTotal ? classes.total : undefined}>
                  <Table.Td>{line.name}</Table.Td>
                  <Table.Td>{total.messages === 0 ? '–' : numbers.count(total.messages)}</Table.Td>
                  <Table.Td>{total.free === 0 ? '–' : numbers.count(total.free)}</Table.Td>
                  {columns.map(({ key, has }) => (
                    <Table.Td key={key}>
                      <CountryCell totals={costTotals(line.rows.filter(has))} isTotal={isTotal} />
                    </Table.Td>
                  ))}
                  <Table.Td fw={650}>
                    {total.messages === 0 ? '–' : <Amount totals={total} />}
                  </Table.Td>
                  <Table.Td>
                    <Change now={total} before={costTotals(line.earlier)} />
                  </Table.Td>
                </Table.Tr>
              )
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </BillingCard>
  )
}

/** The cost, or that there is no price for it. */
function Amount({ totals: { micros, messages, free, unpriced } }: { totals: CostTotals }) {
  const { t, language } = useTexts('lineCosts')
  const isUnknown = unpriced > 0 && unpriced === messages - free
  return <>{isUnknown ? t('lineCosts:table.noPrice') : amountText(micros, language)}</>
}

/** The cost of a category in a country, and how it comes about: the charged messages and their average price. */
function CountryCell({ totals, isTotal }: { totals: CostTotals; isTotal: boolean }) {
  const { language } = useTexts('lineCosts')
  const numbers = useNumbers()
  const { messages, free, unpriced, micros } = totals
  const charged = messages - free - unpriced
  if (charged + unpriced === 0) return <>–</>
  return (
    <>
      <Text span inherit display="block" fw={isTotal ? 650 : 600}>
        <Amount totals={totals} />
      </Text>
      {!isTotal && (
        <Text span display="block" size="xs" c="dimmed">
          {charged === 0
            ? numbers.count(unpriced)
            : `${numbers.count(charged)} × ${unitPriceText(micros / charged, language)}`}
        </Text>
      )}
    </>
  )
}

function Change({ now, before }: { now: CostTotals; before: CostTotals }) {
  const { language } = useTexts('lineCosts')
  const percent = changePercent(now.micros, before.micros)
  if (percent === undefined) return <>–</>
  const number = new Intl.NumberFormat(language, {
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
  return <>{`${number.format(percent)} %`}</>
}
