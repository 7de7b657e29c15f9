import {
  csvLine,
  csvSeparatorOf,
  csvStart,
  type CsvSeparator,
  type CsvValue,
} from '#contract/rules/files/csv-text.ts'
import { appInfoAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'

/** The separator of CSV files that the spreadsheet of this computer opens by a double click. */
export const csvSeparator = (): CsvSeparator =>
  csvSeparatorOf(store.get(appInfoAtom)?.formatLocale ?? 'en')

/** A CSV file for the spreadsheet of this computer. A row without cells is a blank line. */
export function csvFile(rows: readonly (readonly CsvValue[])[]): Blob {
  const separator = csvSeparator()
  return new Blob([csvStart, ...rows.map((cells) => csvLine(cells, separator))], {
    type: 'text/csv',
  })
}
