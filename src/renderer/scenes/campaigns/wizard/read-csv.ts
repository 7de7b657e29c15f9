import { parse } from 'papaparse'
import { limits } from '#contract/limits.ts'
import { encodingOf } from '../../../data/csv-encoding.ts'

/**
 * A CSV file without its empty rows: the titles in the first row, and the other rows. An empty title is replaced by the
 * column's number.
 */
export interface CsvFile {
  name: string
  columns: string[]
  rows: string[][]
}

export type CsvProblem = 'empty' | 'tooMany' | 'tooLarge' | 'unreadable'

/** Reads a CSV file and detects its encoding and separator. Returns the problem if the file cannot be used. */
export async function readCsv(file: File): Promise<CsvFile | CsvProblem> {
  if (file.size > limits.campaign.fileBytes) return 'tooLarge'
  const bytes = new Uint8Array(await file.arrayBuffer())
  return parseCsv(file.name, new TextDecoder(encodingOf(bytes)).decode(bytes))
}

/**
 * Reads the text of a CSV file. Titles that are longer than a campaign allows are cut, and columns beyond the maximum
 * number are left out.
 */
export function parseCsv(name: string, text: string): CsvFile | CsvProblem {
  // A text file has no NUL character; a spreadsheet file has.
  if (text.includes('\0')) return 'unreadable'
  const { data } = parse<string[]>(text, { skipEmptyLines: 'greedy' })
  const [head, ...rows] = data
  if (head === undefined || rows.length === 0) return 'empty'
  if (rows.length > limits.campaign.rowsMax) return 'tooMany'
  const columns = head
    .slice(0, limits.campaign.columnsMax)
    .map((column, index) => column.trim().slice(0, limits.campaign.cellMax) || `${index + 1}`)
  return { name, columns, rows }
}

const phoneHeads = /tel|phone|cel|m[oó]vil|mobile|whats|n[uú]mero|fone/i
const nameHeads = /nom|name/i

/**
 * The index of the column that probably contains the phone numbers: the first column whose title matches `phoneHeads`.
 * If no title matches, the first column in which more than half of the first 20 cells look like phone numbers; null if
 * there is none.
 */
export function phoneColumn({ columns, rows }: CsvFile): number | null {
  const byHead = columns.findIndex((column) => phoneHeads.test(column))
  if (byHead >= 0) return byHead
  const sample = rows.slice(0, 20)
  const byCells = columns.findIndex((_, index) => {
    const like = sample.filter((row) => /^\+?[\d\s().-]{7,20}$/.test((row[index] ?? '').trim()))
    return like.length > sample.length / 2
  })
  return byCells >= 0 ? byCells : null
}

/** The index of the first column whose title contains "nom" or "name"; null if there is none. */
export function nameColumn({ columns }: CsvFile): number | null {
  const found = columns.findIndex((column) => nameHeads.test(column))
  return found >= 0 ? found : null
}

/** A row of a file in the format of the request body. */
export interface CsvRow {
  phone: string
  name: string
  columns: Record<string, string>
}

/** The rows of a file, with their cells cut to the lengths that the service stores. */
export function rowsOf(
  { columns, rows }: CsvFile,
  phoneAt: number,
  nameAt: number | null,
): CsvRow[] {
  const { cellMax } = limits.campaign
  return rows.map((row) => ({
    phone: (row[phoneAt] ?? '').trim().slice(0, 60),
    name: nameAt === null ? '' : (row[nameAt] ?? '').trim().slice(0, 200),
    columns: Object.fromEntries(
      columns.flatMap((column, index) => {
        const cell = (row[index] ?? '').trim().slice(0, cellMax)
        return index === phoneAt || cell === '' ? [] : [[column, cell]]
      }),
    ),
  }))
}
