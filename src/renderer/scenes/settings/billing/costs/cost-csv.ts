import type { LineCosts } from '#contract/entities/line/line-costs.ts'
import { dayCell } from '#contract/rules/contacts/export-cells.ts'
import { costTotals } from '#contract/rules/reports/line-costs.ts'
import { MICROS } from '#contract/rules/reports/message-price.ts'
import { csvFile } from '#renderer/data/forms/csv-file.ts'
import type { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { costCategoryKeys } from './cost-format.ts'

type Translate = ReturnType<typeof useTexts<['lineCosts']>>['t']

/** A month's costs by day, category, type and country, with their total. Amounts are plain numbers. */
export function costCsv({ rows, prices }: LineCosts, t: Translate): Blob {
  const total = costTotals(rows)
  return csvFile([
    [
      t('lineCosts:chart.day'),
      t('lineCosts:table.category'),
      t('lineCosts:csv.type'),
      t('lineCosts:csv.country'),
      t('lineCosts:table.messages'),
      t('lineCosts:table.free'),
      t('lineCosts:csv.unpriced'),
      `${t('lineCosts:table.cost')} (${prices.table.currency})`,
    ],
    ...rows.map((row) => [
      dayCell(row.day),
      t(costCategoryKeys[row.category]),
      row.type ?? '',
      row.country ?? '',
      row.messages,
      row.free,
      row.unpriced,
      row.micros / MICROS,
    ]),
    [
      t('lineCosts:table.total'),
      '',
      '',
      '',
      total.messages,
      total.free,
      total.unpriced,
      total.micros / MICROS,
    ],
  ])
}
