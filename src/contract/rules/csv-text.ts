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

/** Formats one line of a CSV file, with its line break. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** The byte order mark. A spreadsheet reads a file that starts with it as UTF-8. */
export const csvStart = '\uFEFF'
