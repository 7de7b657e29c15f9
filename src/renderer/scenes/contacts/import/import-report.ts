import type { TFunction } from 'i18next'
import { foreignPhoneCell } from '#contract/rules/contacts/export-cells.ts'
import { csvFile } from '#renderer/data/forms/csv-file.ts'
import type { RefusedRow } from '#renderer/data/contact-import/import-run.ts'
import { saveBlob } from '#renderer/data/downloads/save-blob.ts'
import type { CsvReader } from './csv-calls.ts'
import { reasonText, type CheckedFault, type FieldNames } from './fault-reason.ts'
import type { ColumnFields } from './import-fields.ts'

/** A row that was not imported, and the text that says why. */
interface ReportRow {
  readonly number: number
  readonly reason: string
}

type ContactText = TFunction<['translation', 'sidePanel', 'contacts']>

/**
 * The rows that were not imported, in the order of the file.
 * @param bad rows that the checks before the import found invalid
 * @param refused rows that the service refused during the import
 */
export function reportRows(
  t: ContactText,
  bad: readonly CheckedFault[],
  refused: readonly RefusedRow[],
  nameOf: FieldNames,
): readonly ReportRow[] {
  const late = refused.map(({ number, code }): ReportRow => {
    if (code === 'PHONE_REGISTERED')
      return { number, reason: t('contacts:import.reasons.phoneTaken') }
    const kind = code === 'EMAIL_REGISTERED' ? 'emailTaken' : 'forbidden'
    return { number, reason: reasonText(t, { field: 'email', reason: { kind } }, nameOf) }
  })
  const early = bad.map((fault) => ({ number: fault.number, reason: reasonText(t, fault, nameOf) }))
  return [...early, ...late].toSorted((a, b) => a.number - b.number)
}

/**
 * Saves rows as a CSV file. Each line has the row's cells, its number and the reason why it was not imported.
 * @param columns the fields of the file's columns
 */
export async function downloadReport(
  t: ContactText,
  {
    reader,
    head,
    columns,
    filename,
  }: { reader: CsvReader; head: readonly string[]; columns: ColumnFields; filename: string },
  rows: readonly ReportRow[],
): Promise<void> {
  const cells = await reader.cells(rows.map(({ number }) => number))
  const lines = [
    [...head, t('contacts:import.row'), t('contacts:import.reason')],
    ...rows.map(({ number, reason }, at) => {
      const padded = Array.from(head, (_, column) => {
        const text = cells[at]?.[column] ?? ''
        return columns[column] === 'phone' ? foreignPhoneCell(text) : text
      })
      return [...padded, number, reason]
    }),
  ]
  saveBlob(csvFile(lines), filename)
}
