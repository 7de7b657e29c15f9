import Papa from 'papaparse'
import { limits } from '#contract/limits.ts'
import { encodingOf, type CsvEncoding } from '../../../data/csv-encoding.ts'

export const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

/** How a file is read. Absent options are detected. */
export interface CsvOptions {
  readonly encoding?: CsvEncoding
  readonly separator?: Separator
  readonly hasHead?: boolean
}

/** One row of a file. */
export interface CsvRow {
  /** The row's number as in a spreadsheet: the first row of the file is 1, and blank rows count. */
  readonly number: number
  readonly cells: readonly string[]
}

export interface CsvTable {
  readonly encoding: CsvEncoding
  readonly separator: Separator
  readonly hasHead: boolean
  /** One title for each column; an empty string for a column without a title. */
  readonly head: readonly string[]
  readonly rows: readonly CsvRow[]
}

/** Why a file cannot be imported. `cut`: the file ends inside a quoted cell. */
export type CsvFault = 'empty' | 'noRows' | 'notCsv' | 'tooManyRows' | 'cut'

export type CsvReading =
  { readonly ok: true; readonly table: CsvTable } | { readonly ok: false; readonly fault: CsvFault }

const refused = (fault: CsvFault): CsvReading => ({ ok: false, fault })

/** Reads the bytes of a CSV file as a table. */
export function readCsv(bytes: Uint8Array, options: CsvOptions = {}): CsvReading {
  if (bytes.length === 0) return refused('empty')
  // Spreadsheets, pictures and UTF-16 texts contain zero bytes. A CSV file in one of our encodings does not.
  if (bytes.subarray(0, 65_536).includes(0)) return refused('notCsv')
  const encoding = options.encoding ?? encodingOf(bytes)
  const text = new TextDecoder(encoding).decode(bytes)
  if (text.trim() === '') return refused('empty')
  const separator = options.separator ?? separatorOf(text)
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: separator })
  if (errors.some(({ code }) => code === 'MissingQuotes')) return refused('cut')
  const records = data
    .map((cells, index): CsvRow => ({ number: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const [first] = records
  if (first === undefined) return refused('empty')
  const hasHead = options.hasHead ?? looksLikeHead(first.cells)
  const rows = hasHead ? records.slice(1) : records
  if (rows.length === 0) return refused('noRows')
  if (rows.length > limits.contacts.importRowsMax) return refused('tooManyRows')
  const columns = rows.reduce((most, { cells }) => Math.max(most, cells.length), first.cells.length)
  const head = Array.from({ length: columns }, (_, at) =>
    hasHead ? (first.cells[at] ?? '').trim() : '',
  )
  return { ok: true, table: { encoding, separator, hasHead, head, rows } }
}

/** The separator that splits the first row into the most columns. */
function separatorOf(text: string): Separator {
  const columnsBy = (delimiter: Separator): number =>
    Papa.parse<string[]>(text, { delimiter, preview: 1, skipEmptyLines: true }).data[0]?.length ?? 0
  return separators.reduce((best, one) => (columnsBy(one) > columnsBy(best) ? one : best))
}

/** Whether a row contains titles: no cell contains an e-mail address or as many digits as a phone number. */
const looksLikeHead = (cells: readonly string[]): boolean =>
  cells.every(
    (cell) => !/\S@\S/.test(cell) && cell.replace(/\D/g, '').length < limits.linkPhoneDigitsMin,
  )
