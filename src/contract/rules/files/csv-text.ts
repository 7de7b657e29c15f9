/**
 * Matches texts that a spreadsheet would run as a formula. OWASP lists the first characters `=`, `+`, `-`, `@`, tab and
 * carriage return. Spreadsheets also read the full-width and small forms of the four signs, and may ignore blanks and
 * invisible marks before a sign.
 */
const formula =
  /^(?:[\t\r]|[\s\p{Z}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u

/** Matches a number with a plus and blanks between its digits: text for a spreadsheet, and no formula. */
const spacedNumber = /^\+\d+(?: \d+)+$/

const isFormula = (text: string): boolean => formula.test(text) && !spacedNumber.test(text)

/**
 * Formats one cell of a CSV file (RFC 4180). Names and custom fields come from customers, so a text may be a formula
 * that a spreadsheet would run. Such a text gets an apostrophe as a prefix: `'=A1'` → `"'=A1"`.
 */
export function csvCell(text: string): string {
  const safe = isFormula(text) ? `'${text}` : text
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The text of a cell without the apostrophe that `csvCell` adds before a formula. */
export function withoutFormulaGuard(text: string): string {
  return text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text
}

/** The separators of the files that are written here. */
export const csvSeparators = [',', ';'] as const
export type CsvSeparator = (typeof csvSeparators)[number]

function formatOf(locale: string): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(locale.replaceAll('_', '-'))
  } catch {
    return new Intl.NumberFormat('en')
  }
}

/** The decimal sign of numbers in a CSV file. */
const decimalOf = (separator: CsvSeparator): string => (separator === ';' ? ',' : '.')

/**
 * The separator that a spreadsheet expects on a computer with a locale's format: “;” where the decimal sign is a comma.
 * With another one, a double click puts each line into one cell. A line `sep=;` would say the separator, but Excel then
 * reads the file as no UTF-8.
 * @param locale of the computer's formats, a BCP 47 tag; a system without one may have another text, such as “C”
 */
export function csvSeparatorOf(locale: string): CsvSeparator {
  const parts = formatOf(locale).formatToParts(1.5)
  return parts.some(({ type, value }) => type === 'decimal' && value !== '.') ? ';' : ','
}

/** A cell of a CSV file. A number is written for the spreadsheet to calculate with. */
export type CsvValue = string | number

/** Formats one line of a CSV file, with its line break. */
export function csvLine(cells: readonly CsvValue[], separator: CsvSeparator): string {
  const texts = cells.map((cell) =>
    typeof cell === 'string' ? csvCell(cell) : String(cell).replace('.', decimalOf(separator)),
  )
  return `${texts.join(separator)}\r\n`
}

/** The byte order mark. A spreadsheet reads a file that starts with it as UTF-8. */
export const csvStart = '\uFEFF'
