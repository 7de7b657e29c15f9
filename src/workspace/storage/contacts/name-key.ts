import { foldText } from '#contract/rules/text/searchable-text.ts'

/** The folded name by which the table of contacts sorts and searches: without case and accents, first name first. */
export function nameKey(row: { name: string; last_name: string | null }): string {
  return foldText(`${row.name} ${row.last_name ?? ''}`)
}
