import { dayCell } from '#contract/rules/contacts/export-cells.ts'
import { csvFile } from '#renderer/data/forms/csv-file.ts'
import type { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { categoryKeys } from './billing-keys.ts'
import type { Bill } from './bill-format.ts'

type Translate = ReturnType<typeof useTexts<['settings']>>['t']

const amount = (cents: number) => cents / 100

/** A month's usage by day as a CSV file, with its totals. Amounts are plain numbers, for a spreadsheet to add up. */
export function billCsv({ days, categories, costCents, currency }: Bill, t: Translate): Blob {
  const rows = [
    [
      t('settings:billing.day'),
      ...categories.map(({ category }) => t(categoryKeys[category])),
      `${t('settings:billing.unitCost')} (${currency})`,
    ],
    ...days.map((day) => [
      dayCell(day.day),
      ...categories.map(({ category }) => day[category]),
      amount(day.costCents),
    ]),
    [t('settings:billing.total'), ...categories.map(({ messages }) => messages), amount(costCents)],
  ]
  return csvFile(rows)
}
