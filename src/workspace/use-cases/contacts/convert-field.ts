import type { FieldCheck, FieldValueCount } from '#contract/api/contacts/contact-fields.ts'
import type { ContactField } from '#contract/entities/contacts/contact-field.ts'
import { customFieldName } from '#contract/entities/contacts/custom-fields.ts'
import { limits } from '#contract/limits.ts'
import { convertedValue, type FieldReplacement } from '#contract/rules/contacts/field-conversion.ts'
import {
  isAmbiguousDay,
  type FieldKind,
  type FieldReading,
} from '#contract/rules/contacts/field-value.ts'
import {
  contactsWithValue,
  listFieldValues,
  replaceFieldValues,
} from '#workspace/storage/contacts/contact-fields.ts'
import { withCustom } from '#workspace/storage/contacts/contact-row.ts'
import { updateContactRow } from '#workspace/storage/contacts/contacts.ts'
import type { Tx } from '#workspace/storage/tables.ts'

export interface Conversion {
  readonly kind: FieldKind
  readonly reading: FieldReading
  readonly replacements: readonly FieldReplacement[]
  /** The new names of choices whose former name fits a choice now, by the former ones. */
  readonly reused: ReadonlyMap<string, string>
}

/** What a conversion would do with these values. */
export function checkField(
  values: readonly FieldValueCount[],
  { kind, reading, replacements, reused }: Conversion,
): FieldCheck {
  const counts = { same: 0, written: 0, replaced: 0, unfit: 0 }
  const now = new Map<string, number>()
  const added = new Map<string, number>()
  const unfitting: FieldValueCount[] = []
  for (const { value, contacts } of values) {
    const name = reused.get(value)
    const { outcome, value: after } =
      name === undefined
        ? convertedValue(value, kind, reading, replacements)
        : { outcome: 'replaced' as const, value: name }
    counts[outcome] += contacts
    if (outcome === 'unfit' || outcome === 'replaced') unfitting.push({ value, contacts })
    const sums = outcome === 'replaced' ? added : now
    sums.set(after, (sums.get(after) ?? 0) + contacts)
  }
  const isDate = kind.type === 'date'
  return {
    ...counts,
    items: unfitting.slice(0, limits.contactFields.valuesMax),
    moreItems: Math.max(0, unfitting.length - limits.contactFields.valuesMax),
    choices:
      kind.type === 'choice'
        ? kind.choices.map((value) => ({
            value,
            contacts: now.get(value) ?? 0,
            added: added.get(value) ?? 0,
          }))
        : [],
    hasAmbiguousDays: isDate && values.some(({ value }) => isAmbiguousDay(value)),
  }
}

/**
 * Writes the values of some contacts as the field's type stores them, and of all contacts whose choice has another name while
 * its former one is that of another choice.
 * @returns how many contacts were changed, and how many are left
 */
export async function convertValues(
  tx: Tx,
  groupId: string,
  number: ContactField['number'],
  { kind, reading, replacements, reused }: Conversion,
): Promise<{ changed: number; left: number }> {
  const renamed = await replaceFieldValues(tx, groupId, number, reused)
  let written = 0
  let total = 0
  for (const { value, contacts } of await listFieldValues(tx, groupId, number)) {
    const after = convertedValue(value, kind, reading, replacements).value
    if (after === value) continue
    total += contacts
    const limit = limits.contactFields.convertMax - written
    if (limit === 0) continue
    const rows = await contactsWithValue(tx, groupId, { number, value, limit })
    for (const row of rows)
      await updateContactRow(tx, row, {
        extra_json: withCustom(row, { [customFieldName(number)]: after }),
      })
    written += rows.length
  }
  return { changed: renamed + written, left: Math.max(0, total - written) }
}
