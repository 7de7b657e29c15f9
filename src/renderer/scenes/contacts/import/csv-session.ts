import { limits } from '#contract/limits.ts'
import { readFileTable } from '#renderer/components/table-file/read-sheet.ts'
import type {
  Table,
  TableFault,
  TableOptions,
  TableRow,
} from '#renderer/components/table-file/read-table.ts'
import type { ImportField } from './import-fields.ts'
import {
  checkRows,
  type CheckedRows,
  type GoodRow,
  type RowFault,
  type RowReading,
  type UnfitValues,
  type UnknownTag,
} from './row-check.ts'

/** What is shown about a file before its rows are imported. */
export interface FileSummary extends Omit<Table, 'rows'> {
  /** Cells of the first rows. */
  readonly samples: readonly (readonly string[])[]
  readonly rows: number
}

export type FileOpening =
  | { readonly ok: true; readonly summary: FileSummary }
  | { readonly ok: false; readonly fault: TableFault | 'unreadable' }

/** The result of checking the rows as contacts. */
export interface RowSummary {
  readonly faults: readonly RowFault[]
  /** The number of valid rows. */
  readonly good: number
  /** The valid rows whose cell has several phone numbers. */
  readonly several: readonly GoodRow[]
  /** The tags because of which rows have a fault. */
  readonly unknownTags: readonly UnknownTag[]
  readonly unfit: readonly UnfitValues[]
}

/**
 * The result of checking all rows with an edit. `changed` are the rows that the service must check again: the edited
 * row, if it is valid, and the rows that became valid.
 */
export interface EditSummary extends RowSummary {
  readonly changed: readonly GoodRow[]
}

const sampleRows = 3

/** The rows of one file in the worker. */
export interface CsvSession {
  open(bytes: Uint8Array<ArrayBuffer>, options: TableOptions): Promise<FileOpening>
  check(reading: RowReading): RowSummary
  /** Up to `limit` valid rows, from the index `from` in the list of valid rows. */
  good(from: number, limit: number): readonly GoodRow[]
  /** Checks all rows with other texts in the row with this number. The rows change only with `applyEdit`. */
  checkEdit(number: number, texts: Readonly<Partial<Record<ImportField, string>>>): EditSummary
  /** Applies the edit of the last `checkEdit`, unless `open` or `check` was called after it. */
  applyEdit(): void
  /** The cells of the rows with these numbers, with the user's edits; an empty list for a number without a row. */
  cells(numbers: readonly number[]): readonly (readonly string[])[]
}

export function createCsvSession(): CsvSession {
  let rows: readonly TableRow[] = []
  let reading: RowReading = { columns: [], countryCode: '', tagIds: new Map() }
  let checked: CheckedRows = { good: [], faults: [], unknownTags: [], unfit: [] }
  /** The rows with the edit of the last `checkEdit`; null if there is no edit to apply. */
  let edited: { readonly rows: readonly TableRow[]; readonly checked: CheckedRows } | null = null
  return {
    async open(bytes, options) {
      const read = await readFileTable(bytes, options, limits.contacts.importRowsMax)
      if (!read.ok) return read
      const { rows: all, ...table } = read.table
      rows = all
      edited = null
      const samples = all.slice(0, sampleRows).map(({ cells }) => cells)
      return { ok: true, summary: { ...table, samples, rows: all.length } }
    },
    check(newReading) {
      reading = newReading
      checked = checkRows(rows, reading)
      edited = null
      return summaryOf(checked)
    },
    good: (from, limit) => checked.good.slice(from, from + limit),
    checkEdit(number, texts) {
      const before = new Set(checked.good.map((row) => row.number))
      const { columns } = reading
      const all = rows.map((row) => (row.number === number ? withTexts(row, texts, columns) : row))
      edited = { rows: all, checked: checkRows(all, reading) }
      const { good } = edited.checked
      const changed = good.filter((row) => row.number === number || !before.has(row.number))
      return { ...summaryOf(edited.checked), changed }
    },
    applyEdit() {
      if (edited !== null) ({ rows, checked } = edited)
      edited = null
    },
    cells(numbers) {
      const byNumber = new Map(rows.map((row) => [row.number, row.cells]))
      return numbers.map((number) => byNumber.get(number) ?? [])
    },
  }
}

const summaryOf = ({ faults, good, unknownTags, unfit }: CheckedRows): RowSummary => ({
  faults,
  unknownTags,
  unfit,
  good: good.length,
  several: good.filter(({ otherPhones }) => otherPhones !== undefined),
})

function withTexts(
  { number, cells }: TableRow,
  texts: Readonly<Partial<Record<ImportField, string>>>,
  columns: RowReading['columns'],
): TableRow {
  const changed = columns.map(
    (field, at) => (field === null ? undefined : texts[field]) ?? cells[at] ?? '',
  )
  return { number, cells: [...changed, ...cells.slice(columns.length)] }
}
