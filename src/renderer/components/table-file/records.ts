/** One record of a table: a row, or the titles. */
export interface TableRecord {
  /** The line of the file on which the record begins, from 1. */
  readonly line: number
  readonly cells: readonly string[]
  /** Whether a quotation mark in the record is neither doubled nor around a whole cell. */
  readonly hasStrayQuote: boolean
}

/** Most characters of a quoted cell: those of a cell in Excel, 32,767, if every one is a doubled quotation mark. */
const quotedMax = 65_534

/**
 * Splits a text into records (RFC 4180). Line ends may be mixed. A quotation mark that is neither doubled nor around a
 * whole cell is part of the cell's text, and the cell ends at its line's next separator. So such a mark spoils its own
 * record only.
 */
export function* recordsOf(text: string, separator: string): Generator<TableRecord> {
  const cellEnd = new RegExp(`[${separator}\\r\\n]`, 'g')
  /** The index of the first separator or line end from `from` on, or the text's length. */
  const endOf = (from: number): number => {
    cellEnd.lastIndex = from
    return cellEnd.exec(text)?.index ?? text.length
  }
  let at = 0
  let line = 1
  while (at < text.length) {
    const cells: string[] = []
    const first = line
    let hasStrayQuote = false
    for (;;) {
      const opening = openingQuote(text, at)
      const closing = opening === null ? null : closingQuote(text, opening + 1, separator)
      if (opening !== null && closing !== null) {
        const cell = text.slice(opening + 1, closing)
        cells.push(cell.replaceAll('""', '"'))
        line += lineEnds(cell)
        at = endOf(closing + 1)
      } else {
        hasStrayQuote ||= opening !== null
        const end = endOf(at)
        cells.push(text.slice(at, end))
        at = end
      }
      if (text[at] !== separator) break
      at += 1
    }
    yield { line: first, cells, hasStrayQuote }
    at += text.startsWith('\r\n', at) ? 2 : 1
    line += 1
  }
}

/** The index of the quotation mark with which the cell at `at` begins, after any spaces; null if there is none. */
function openingQuote(text: string, at: number): number | null {
  let first = at
  while (text[first] === ' ') first += 1
  return text[first] === '"' ? first : null
}

/** The index of the quotation mark that ends a quoted cell; null if the cell does not end with one. */
function closingQuote(text: string, from: number, separator: string): number | null {
  for (let at = from; ; at += 2) {
    at = text.indexOf('"', at)
    if (at < 0 || at - from > quotedMax) return null
    if (text[at + 1] === '"') continue
    let next = at + 1
    while (text[next] === ' ') next += 1
    const after = text[next]
    const isEnd = after === undefined || after === separator || after === '\r' || after === '\n'
    return isEnd ? at : null
  }
}

const lineEnds = (text: string): number =>
  text.includes('\n') || text.includes('\r') ? (text.match(/\r\n|\r|\n/g)?.length ?? 0) : 0
