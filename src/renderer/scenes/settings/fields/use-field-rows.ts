import { useQuery } from '@tanstack/react-query'
import type { ContactField } from '#contract/entities/contacts/contact-field.ts'
import { customNumbers } from '#contract/entities/contacts/custom-fields.ts'
import type { FieldUse } from '#contract/entities/contacts/field-use.ts'
import { contactFieldsQuery, useFieldNames } from '#renderer/data/contacts/contact-fields.ts'
import { fieldCountsQuery, fieldUsesQuery } from './field-queries.ts'

/** A custom field with or without a name. */
export interface FieldRow {
  readonly number: number
  /** The name as it is shown: "Field 3" for one without a name. */
  readonly name: string
  /** Undefined for a field without a name. */
  readonly field: ContactField | undefined
  /** How many contacts have a value; undefined until it is known. */
  readonly contacts: number | undefined
  /** What uses the field; undefined until it is known, and at a service that does not say it. */
  readonly uses: readonly FieldUse[] | undefined
}

/** All custom fields: those with a name in their order, then the others by their numbers. */
export function useFieldRows(groupId: string) {
  const nameOf = useFieldNames()
  const query = useQuery(contactFieldsQuery(groupId))
  const counts = useQuery(fieldCountsQuery(groupId))
  const uses = useQuery(fieldUsesQuery(groupId))
  const fields = query.data?.items ?? []
  const named = fields.map(({ number }) => number)
  const numbers = [...named, ...customNumbers.filter((number) => !named.includes(number))]
  const rows = numbers.map((number): FieldRow => ({
    number,
    name: nameOf(number),
    field: fields.find((one) => one.number === number),
    contacts: counts.data?.items.find((one) => one.number === number)?.contacts,
    uses: uses.data && (uses.data.items.find((one) => one.number === number)?.uses ?? []),
  }))
  return { query, counts, fields, rows }
}
