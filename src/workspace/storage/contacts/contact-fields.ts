import { sql } from 'kysely'
import { contactFieldSchema, type ContactField } from '#contract/entities/contacts/contact-field.ts'
import { customFieldName, customNumbers } from '#contract/entities/contacts/custom-fields.ts'
import { engineOf } from '#workspace/storage/engine.ts'
import { readJson } from '#workspace/storage/json.ts'
import type { ContactsTable, Db, Tx } from '#workspace/storage/tables.ts'

/** The group's fields that have a name, in their order. */
export async function listContactFields(db: Db, groupId: string): Promise<ContactField[]> {
  const rows = await db
    .selectFrom('contact_fields')
    .select('field_json')
    .where('group_id', '=', groupId)
    .orderBy('position')
    .orderBy('number')
    .execute()
  return rows.map(({ field_json }) => readJson(field_json, contactFieldSchema))
}

/** Stores all of the group's fields, in their order. */
export async function saveContactFields(
  tx: Tx,
  groupId: string,
  fields: readonly ContactField[],
): Promise<void> {
  await tx.deleteFrom('contact_fields').where('group_id', '=', groupId).execute()
  await engineOf(tx).insertMany(
    tx,
    'contact_fields',
    fields.map((field, position) => ({
      group_id: groupId,
      number: field.number,
      position,
      field_json: JSON.stringify(field),
    })),
  )
}

/** Whether a contact of the group has a value in a custom field. */
export async function hasFieldValue(db: Db, groupId: string, number: number): Promise<boolean> {
  const value = engineOf(db).jsonMember(sql.ref('extra_json'), customFieldName(number))
  const row = await db
    .selectFrom('contacts')
    .select('id')
    .where('group_id', '=', groupId)
    .where('archived', '!=', 2)
    .where('extra_json', 'is not', null)
    .where(sql<boolean>`${value} <> ''`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** How many contacts of the group have a value in each custom field, by its number. */
export async function countFieldValues(db: Db, groupId: string): Promise<Map<number, number>> {
  const { contactParts, jsonMember } = engineOf(db)
  const counts = new Map<number, number>()
  for await (const part of contactParts(db, groupId)) {
    const sums = await part
      .where('extra_json', 'is not', null)
      .select(
        customNumbers.map((number) => {
          const value = jsonMember(sql.ref('extra_json'), customFieldName(number))
          return sql<number>`count(nullif(${value}, ''))`.as(customFieldName(number))
        }),
      )
      .executeTakeFirst()
    for (const number of customNumbers)
      counts.set(number, (counts.get(number) ?? 0) + (sums?.[customFieldName(number)] ?? 0))
  }
  return counts
}

/** The values of a custom field with the number of contacts that have them, the most frequent ones first. */
export async function listFieldValues(
  db: Db,
  groupId: string,
  number: number,
): Promise<{ value: string; contacts: number }[]> {
  const { contactParts, jsonMember } = engineOf(db)
  const counts = new Map<string, number>()
  const member = jsonMember(sql.ref('extra_json'), customFieldName(number))
  for await (const part of contactParts(db, groupId)) {
    const rows = await part
      .where('extra_json', 'is not', null)
      .select([member.as('value'), sql<number>`count(*)`.as('contacts')])
      .groupBy(member)
      .execute()
    for (const { value, contacts } of rows)
      if (value !== null && value !== '') counts.set(value, (counts.get(value) ?? 0) + contacts)
  }
  return [...counts]
    .map(([value, contacts]) => ({ value, contacts }))
    .toSorted((a, b) => b.contacts - a.contacts || (a.value < b.value ? -1 : 1))
}

/** Some of the group's contacts that have this value in a custom field. */
export async function contactsWithValue(
  db: Db,
  groupId: string,
  { number, value, limit }: { number: number; value: string; limit: number },
): Promise<ContactsTable[]> {
  const member = engineOf(db).jsonMember(sql.ref('extra_json'), customFieldName(number))
  return await db
    .selectFrom('contacts')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('extra_json', 'is not', null)
    .where(sql<boolean>`${member} = ${value}`)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/**
 * Replaces values of a custom field by others, in all contacts of the group at once.
 * @param names the new values by the former ones
 * @returns how many contacts were changed
 */
export async function replaceFieldValues(
  tx: Tx,
  groupId: string,
  number: number,
  names: ReadonlyMap<string, string>,
): Promise<number> {
  if (names.size === 0) return 0
  const { isAmong, jsonMember, withJsonMember } = engineOf(tx)
  const extra = sql.ref<string | null>('extra_json')
  const member = jsonMember(extra, customFieldName(number))
  const cases = [...names].map(
    ([from, to]) => sql`when cast(${from} as text) then cast(${to} as text)`,
  )
  const value = sql`case ${member} ${sql.join(cases, sql` `)} end`
  const { numUpdatedRows } = await tx
    .updateTable('contacts')
    .set((eb) => ({
      extra_json: withJsonMember(extra, customFieldName(number), value),
      revision: eb('revision', '+', 1),
    }))
    .where('group_id', '=', groupId)
    .where('extra_json', 'is not', null)
    .where(isAmong(member, [...names.keys()]))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
