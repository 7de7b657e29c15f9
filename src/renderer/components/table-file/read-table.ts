import { headIndex, headSearch, withoutTotals } from './head-line.ts'
import { recordsOf, type TableRecord } from './records.ts'
import { decoded, encodingOf, type TableEncoding } from './text-encoding.ts'

export const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

/** How a file is read. Absent options are detected. */
export interface TableOptions {
  readonly encoding?: TableEncoding
  readonly separator?: Separator
  readonly hasHead?: boolean
  /** The line with the titles. */
  readonly headLine?: number
}

/** One row of a file. */
export interface TableRow {
  /** The line of the file on which the row begins, from 1. */
  readonly number: number
  readonly cells: readonly string[]
  /** Whether a stray quotation mark has moved the row's cells into other columns. */
  readonly isBroken?: true
}

/** What a table was read from: a text, or the first visible one of a spreadsheet's sheets. */
export type TableSource =
  | { readonly kind: 'text'; readonly encoding: TableEncoding; readonly separator: Separator }
  | { readonly kind: 'sheet'; readonly name: string; readonly sheets: number }

export interface Table {
  readonly source: TableSource
  readonly hasHead: boolean
  /** The line with the titles; null without titles. */
  readonly headLine: number | null
  /** The first lines with any text, of which one may have the titles. */
  readonly topLines: readonly { readonly line: number; readonly text: string }[]
  /** One title for each column; an empty string for a column without a title. Equal titles have their column's number. */
  readonly head: readonly string[]
  /** The rows with any text, without what is above the titles and without totals below the rows. */
  readonly rows: readonly TableRow[]
  /** The lines of the rows with a stray quotation mark. */
  readonly strayQuotes: readonly number[]
}

/**
 * Why a file has no table. `sheetOld` is a spreadsheet of the format before .xlsx, `sheetProtected` one with a password, and
 * `sheetTooLarge` one that would be too large for the memory.
 */
export type TableFault =
  | 'empty'
  | 'noRows'
  | 'notText'
  | 'tooManyRows'
  | 'sheetOld'
  | 'sheetProtected'
  | 'sheetDamaged'
  | 'sheetEmpty'
  | 'sheetTooLarge'

export type TableReading =
  { readonly ok: true; readonly table: Table } | { readonly ok: false; readonly fault: TableFault }

const refused = (fault: TableFault): TableReading => ({ ok: false, fault })

/** The options with which a table was read. */
export const optionsOf = ({
  source,
  hasHead,
}: Pick<Table, 'source' | 'hasHead'>): TableOptions => ({
  ...(source.kind === 'text' && { encoding: source.encoding, separator: source.separator }),
  hasHead,
})

/**
 * Reads the bytes of a CSV or text file as a table, as `tableOf` does.
 * @param rowsMax most rows of the table
 */
export function readTable(bytes: Uint8Array, options: TableOptions, rowsMax: number): TableReading {
  if (bytes.length === 0) return refused('empty')
  const detected = encodingOf(bytes)
  if (detected === null) return refused('notText')
  const encoding = options.encoding ?? detected
  const text = decoded(bytes, encoding)
  if (text.trim() === '') return refused('empty')
  // No text has a NUL character: it is a file of another kind, or the chosen encoding is wrong.
  if (text.includes('\0')) return refused('notText')
  const named = separatorLine(text)
  const body = named === null ? text : text.slice(named.length)
  const separator = options.separator ?? named?.separator ?? separatorOf(body)
  return tableOf(
    textRecords(body, separator, named === null ? 0 : 1),
    { kind: 'text', encoding, separator },
    options,
    rowsMax,
  )
}

/** @param linesBefore lines of the file before the text */
function* textRecords(text: string, separator: Separator, linesBefore: number) {
  for (const record of recordsOf(text, separator))
    yield { ...record, line: record.line + linesBefore }
}

/**
 * A table of records. Every record with any text is in it, but for those above the titles and totals at the end.
 * @param rowsMax most rows of the table
 */
export function tableOf(
  all: Iterable<TableRecord>,
  source: TableSource,
  options: TableOptions,
  rowsMax: number,
): TableReading {
  const records: TableRecord[] = []
  for (const record of all) {
    if (record.cells.every((cell) => cell.trim() === '')) continue
    records.push(record)
    if (records.length > rowsMax + headSearch) return refused('tooManyRows')
  }
  if (records.length === 0) return refused(source.kind === 'sheet' ? 'sheetEmpty' : 'empty')
  const at = headOf(records, options)
  const hasHead = at !== undefined
  const head = hasHead ? records[at] : undefined
  const found = hasHead ? withoutTotals(records.slice(at + 1)) : records
  if (found.length === 0) return refused('noRows')
  if (found.length > rowsMax) return refused('tooManyRows')
  const columns = columnCount(head === undefined ? found : [head, ...found])
  const titles = head?.cells ?? []
  return {
    ok: true,
    table: {
      source,
      hasHead,
      headLine: head?.line ?? null,
      topLines: records.slice(0, headSearch).map(({ line, cells }) => ({
        line,
        text: cells
          .map((cell) => cell.trim())
          .filter((cell) => cell !== '')
          .join(' · ')
          .slice(0, shownOfLine),
      })),
      head: distinctTitles(Array.from({ length: columns }, (_, at) => (titles[at] ?? '').trim())),
      rows: found.map((record) => rowOf(record, columns)),
      strayQuotes: found.filter((one) => one.hasStrayQuote).map(({ line }) => line),
    },
  }
}

/** Characters of a line by which a user recognises it. */
const shownOfLine = 60

/** The index of the record with the titles; undefined if there are none. */
function headOf(
  records: readonly TableRecord[],
  { hasHead, headLine }: TableOptions,
): number | undefined {
  if (hasHead === false) return undefined
  const chosen = records.findIndex(({ line }) => line === headLine)
  if (chosen >= 0) return chosen
  return headIndex(records) ?? (hasHead === true ? 0 : undefined)
}

/** The columns of the longest record without a stray quotation mark, which may add columns. */
function columnCount(records: readonly TableRecord[]): number {
  const widest = (some: readonly TableRecord[]) =>
    some.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const sound = widest(records.filter(({ hasStrayQuote }) => !hasStrayQuote))
  return sound === 0 ? widest(records) : sound
}

function rowOf({ line, cells, hasStrayQuote }: TableRecord, columns: number): TableRow {
  const isBroken = hasStrayQuote && cells.length !== columns
  return { number: line, cells: cells.slice(0, columns), ...(isBroken && { isBroken }) }
}

/** The first line `sep=;`, with which a file names its separator for Excel, and the length of the line with its end. */
function separatorLine(text: string): { separator: Separator; length: number } | null {
  const [line = '', mark] = /^"?sep=(.)"?[ ]*(?:\r\n|\r|\n|$)/i.exec(text) ?? []
  const separator = separators.find((one) => one === mark)
  return separator === undefined ? null : { separator, length: line.length }
}

/** Records by which the separator is detected. */
const sampleRecords = 20

/**
 * The separator that splits most of the first records into the same number of columns, without stray quotation marks. Of
 * several, the one with the most columns. The very first records may be titles of the whole table, without separators.
 */
function separatorOf(text: string): Separator {
  const sample = (separator: Separator) => {
    const records: TableRecord[] = []
    for (const record of recordsOf(text, separator)) {
      if (record.cells.length > 1 || record.cells[0]?.trim() !== '') records.push(record)
      if (records.length === sampleRecords) break
    }
    const sizes = Map.groupBy(records, ({ cells }) => cells.length)
    sizes.delete(1)
    const [columns = 0, { length: even } = []] =
      [...sizes].toSorted(([a, some], [b, others]) => others.length - some.length || b - a)[0] ?? []
    const stray = records.filter(({ hasStrayQuote }) => hasStrayQuote).length
    return { separator, columns, score: even - stray }
  }
  return separators
    .map(sample)
    .reduce((best, one) =>
      one.score > best.score || (one.score === best.score && one.columns > best.columns)
        ? one
        : best,
    ).separator
}

/** Adds its column's number to every title that another column has too: `'pedido' → 'pedido (3)'`. */
function distinctTitles(titles: readonly string[]): string[] {
  const byTitle = Map.groupBy(titles.keys(), (at) => titles[at])
  const used = new Set(titles)
  return titles.map((title, at) => {
    if (title === '' || byTitle.get(title)?.length === 1) return title
    let distinct = `${title} (${at + 1})`
    while (used.has(distinct)) distinct = `${distinct} (${at + 1})`
    used.add(distinct)
    return distinct
  })
}
