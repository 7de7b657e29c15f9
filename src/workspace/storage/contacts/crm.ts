import {
  crmOrderSchema,
  crmRecordSchema,
  type CrmOrder,
  type CrmRecord,
} from '#contract/entities/contacts/crm.ts'
import { readJson } from '#workspace/storage/json.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import type { CrmOrdersTable, CrmRecordsTable, Db } from '#workspace/storage/tables.ts'
import { emailKey } from '#workspace/storage/people/users.ts'

/** The editable fields of a record; absent fields are empty. */
export interface CrmRecordDraft {
  name: string
  email?: string | undefined
  company?: string | undefined
  document?: string | undefined
  address?: string | undefined
}

const { fields: fieldsSchema } = crmRecordSchema.out.shape
const { items: itemsSchema } = crmOrderSchema.out.shape

function toRecord(row: CrmRecordsTable): CrmRecord {
  const { email, company, document, address } = row
  return {
    id: row.id,
    contactId: row.contact_id,
    name: row.name,
    ...(email === null ? {} : { email }),
    ...(company === null ? {} : { company }),
    ...(document === null ? {} : { document }),
    ...(address === null ? {} : { address }),
    fields: row.fields_json === null ? [] : readJson(row.fields_json, fieldsSchema),
    updatedAt: iso(row.updated_at),
  }
}

function toOrder(row: CrmOrdersTable): CrmOrder {
  return {
    id: row.id,
    number: row.number,
    status: crmOrderSchema.out.shape.status.parse(row.status),
    total: row.total,
    currency: row.currency,
    items: readJson(row.items_json, itemsSchema),
    createdAt: iso(row.created_at),
  }
}

export async function findCrmRow(db: Db, contactId: string): Promise<CrmRecordsTable | undefined> {
  return await db
    .selectFrom('crm_records')
    .selectAll()
    .where('contact_id', '=', contactId)
    .executeTakeFirst()
}

/** A contact's CRM record, if any. */
export async function findCrmRecord(db: Db, contactId: string): Promise<CrmRecord | undefined> {
  const row = await findCrmRow(db, contactId)
  return row && toRecord(row)
}

/** Whether another contact of the group has the e-mail in its record. */
export async function isEmailTaken(
  db: Db,
  { group_id, contact_id }: Pick<CrmRecordsTable, 'group_id' | 'contact_id'>,
  email: string,
): Promise<boolean> {
  const other = await db
    .selectFrom('crm_records')
    .select('contact_id')
    .where('group_id', '=', group_id)
    .where('email_key', '=', emailKey(email))
    .where('contact_id', '!=', contact_id)
    .executeTakeFirst()
  return other !== undefined
}

/** Creates a contact's record or replaces its editable fields. @returns the stored record */
export async function saveCrmRecord(
  db: Db,
  key: Pick<CrmRecordsTable, 'id' | 'contact_id' | 'group_id' | 'updated_at'>,
  draft: CrmRecordDraft,
): Promise<CrmRecord> {
  const emptyAsNull = (value: string | undefined) =>
    value === undefined || value === '' ? null : value
  const email = emptyAsNull(draft.email)
  const changed = {
    name: draft.name,
    email,
    email_key: email === null ? null : emailKey(email),
    company: emptyAsNull(draft.company),
    document: emptyAsNull(draft.document),
    address: emptyAsNull(draft.address),
    updated_at: key.updated_at,
  }
  const row = await db
    .insertInto('crm_records')
    .values({ ...key, ...changed, fields_json: null })
    .onConflict((conflict) => conflict.column('contact_id').doUpdateSet(changed))
    .returningAll()
    .executeTakeFirstOrThrow()
  return toRecord(row)
}

/** A contact's orders, newest first. */
export async function listCrmOrders(db: Db, contactId: string): Promise<CrmOrder[]> {
  const rows = await db
    .selectFrom('crm_orders')
    .selectAll()
    .where('contact_id', '=', contactId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toOrder)
}
