import { foldText, soughtParts } from '#contract/rules/text/searchable-text.ts'
import { samePerson } from '#contract/rules/contacts/same-person.ts'
import type { ContactsTable } from '#workspace/storage/tables.ts'

/** The columns that the text filter searches. */
export type SearchedColumns = Pick<ContactsTable, 'name' | 'last_name' | 'phone' | 'email'>

/**
 * The searched parts of a contact, folded (without case and accents) for comparison. A number is found by each of its
 * spellings.
 */
function searchedParts(row: SearchedColumns): string[] {
  const name = `${row.name} ${row.last_name ?? ''}`
  return [name, ...samePerson(row.phone), row.email ?? ''].map(foldText)
}

/** The searched text of a contact, as indexed. */
export function contactText(row: SearchedColumns): string {
  return searchedParts(row).join('\n')
}

/** Whether a contact contains each part of the filter's text. */
export function containsText(row: SearchedColumns, filter: string): boolean {
  const texts = searchedParts(row)
  return soughtParts(filter).every((part) => texts.some((text) => text.includes(part)))
}
