import { contactFieldSchema, type ContactField } from '#contract/entities/contacts/contact-field.ts'
import { customFieldName } from '#contract/entities/contacts/custom-fields.ts'
import { engineOf } from '#workspace/storage/engine.ts'
import { readJson } from '#workspace/storage/json.ts'
import type { Db, Tx } from '#workspace/storage/tables.ts'
import { sql } from 'kysely'

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
