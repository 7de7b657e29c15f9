import { limits } from '#contract/limits.ts'
import { guessPersonColumns } from '#renderer/components/table-file/column-titles.ts'
import type { Table } from '#renderer/components/table-file/read-table.ts'

export type RecipientTable = Pick<Table, 'head' | 'rows'>

const phoneHeads = /tel|phone|cel|m[oó]vil|mobile|whats|n[uú]mero|fone/i
const nameHeads = /nom|name/i

/** The title of each column, at most as long as a campaign allows; its number for a column without a title. */
export const columnNames = ({ head }: Pick<RecipientTable, 'head'>): readonly string[] => {
  const { cellMax } = limits.campaign
  const cut = head.map((title) => title.slice(0, cellMax))
  return cut.map((title, at) => {
    if (title === '') return `${at + 1}`
    // Two long titles may be equal once they are cut.
    const number = ` (${at + 1})`
    return cut.indexOf(title) === at ? title : `${title.slice(0, cellMax - number.length)}${number}`
  })
}

/**
 * The index of the column that probably contains the phone numbers: by a known title, by a part of a title, or the first
 * column in which more than half of the first 20 cells look like phone numbers; null if there is none.
 */
export function phoneColumn({ head, rows }: RecipientTable): number | null {
  const byTitle = guessPersonColumns(head).get('phone')
  if (byTitle !== undefined) return byTitle
  const byPart = head.findIndex((title) => phoneHeads.test(title))
  if (byPart >= 0) return byPart
  const sample = rows.slice(0, 20)
  const byCells = head.findIndex((_, at) => {
    const like = sample.filter(({ cells }) =>
      /^\+?[\d\s().-]{7,20}$/.test((cells[at] ?? '').trim()),
    )
    return like.length > sample.length / 2
  })
  return byCells >= 0 ? byCells : null
}

/** The index of the column that probably contains the names, by its title; null if there is none. */
export function nameColumn({ head }: Pick<RecipientTable, 'head'>): number | null {
  const byTitle = guessPersonColumns(head).get('name')
  if (byTitle !== undefined) return byTitle
  const byPart = head.findIndex((title) => nameHeads.test(title))
  return byPart >= 0 ? byPart : null
}

/** The columns whose cells a campaign can send: the first ones with any text, as many as a campaign allows. */
export function sendableColumns({ head, rows }: RecipientTable, phoneAt: number): number[] {
  const used = new Set<number>()
  for (const { cells } of rows)
    for (const [at, cell] of cells.entries()) if (cell.trim() !== '') used.add(at)
  return [...head.keys()]
    .filter((at) => at !== phoneAt && used.has(at))
    .slice(0, limits.campaign.columnsMax)
}

/** A row of a file in the format of the request body. */
export interface RecipientRow {
  line: number
  phone: string
  name: string
  columns: Record<string, string>
}

/**
 * The rows of a file, with their cells cut to the lengths that the service stores. A row that a stray quotation mark has
 * broken gets no phone number, because another column's number may be in its place.
 */
export function recipientRows(
  table: RecipientTable,
  phoneAt: number,
  nameAt: number | null,
): RecipientRow[] {
  const { cellMax } = limits.campaign
  const names = columnNames(table)
  const columns = sendableColumns(table, phoneAt)
  return table.rows.map(({ number, cells, isBroken }) => {
    const textAt = (at: number, max: number) => (cells[at] ?? '').trim().slice(0, max)
    return {
      line: number,
      phone: isBroken === true ? '' : textAt(phoneAt, 60),
      name: nameAt === null ? '' : textAt(nameAt, 200),
      columns: Object.fromEntries(
        columns.flatMap((at) => {
          const cell = textAt(at, cellMax)
          return cell === '' ? [] : [[names[at] ?? '', cell]]
        }),
      ),
    }
  })
}
