import { limits } from '#contract/limits.ts'
import { foldText } from '#contract/rules/text/searchable-text.ts'
import { guessPersonColumns } from './column-titles.ts'
import type { TableRecord } from './records.ts'

/** Among how many records the titles are searched. Reports have their name, a date and blank lines above them. */
export const headSearch = 10
/** Known titles by which a record is the head, whatever is above it. */
const knownEnough = 2
/** How many records below the rows may be totals. */
const totalsMax = 3

const filledIn = (cells: readonly string[]): number =>
  cells.filter((cell) => cell.trim() !== '').length

const hasDigits = (cell: string): boolean =>
  cell.replaceAll(/\D/g, '').length >= limits.linkPhoneDigitsMin

/** Whether a record may contain titles: no cell contains an e-mail address or as many digits as a phone number. */
const looksLikeHead = ({ cells }: TableRecord): boolean =>
  cells.every((cell) => !/\S@\S/.test(cell) && !hasDigits(cell))

/**
 * The index of the record with the titles; undefined if the file has none. It is the one of the first records with the
 * most titles that are known, at least two. Otherwise it is the first one with more than half as many texts as another:
 * the lines above the titles have few.
 */
export function headIndex(records: readonly TableRecord[]): number | undefined {
  const top = records.slice(0, headSearch)
  const known = top.map((one) => (looksLikeHead(one) ? guessPersonColumns(one.cells).size : 0))
  const most = Math.max(...known)
  if (most >= knownEnough) return known.indexOf(most)
  const widest = Math.max(...top.map(({ cells }) => filledIn(cells)))
  const at = top.findIndex(({ cells }) => filledIn(cells) * 2 > widest)
  const found = top[at]
  return found !== undefined && looksLikeHead(found) ? at : undefined
}

/** Matches the label of a total in Spanish, English and Portuguese, as `foldText` returns it. */
const totalLabel =
  /^(?:gran |grand |sub-?)?tota(?:l|les|ls|is)(?: general| geral| de \S+)?:?(?: \d+)?$/

function isTotal({ cells }: TableRecord): boolean {
  const [label = '', ...others] = cells.filter((cell) => cell.trim() !== '')
  return (
    totalLabel.test(foldText(label)) &&
    !others.some((cell) => /\S@\S/.test(cell) || hasDigits(cell))
  )
}

/** The rows without the totals below them. */
export function withoutTotals(rows: readonly TableRecord[]): readonly TableRecord[] {
  const kept = rows.findLastIndex((one) => !isTotal(one)) + 1
  return rows.length - kept > totalsMax ? rows : rows.slice(0, kept)
}
