import { foldText } from '#contract/rules/searchable-text.ts'

/** A contact's name as the table of contacts sorts and searches it: folded, first name first. */
export function nameKey(row: { name: string; last_name: string | null }): string {
  return foldText(`${row.name} ${row.last_name ?? ''}`)
}
