/** Matches texts that a spreadsheet would run as a formula: OWASP's list of first characters. */
const formula = /^[=+\-@\t\r]/

/**
 * One cell of a CSV file (RFC 4180). Names and custom fields come from customers. A text that a spreadsheet would
 * run as a formula therefore gets an apostrophe as a prefix.
 */
export function csvCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The text of a cell without the apostrophe that `csvCell` adds before a formula. */
export function withoutFormulaGuard(text: string): string {
  return text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text
}

/** One line of a CSV file with its line break. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** The byte order mark that makes spreadsheets read a file as UTF-8. */
export const csvStart = '\uFEFF'
