import {
  priceTableSchema,
  type GroupPrices,
  type PriceTable,
} from '#contract/entities/line/price-table.ts'
import { builtInPrices } from '#contract/rules/reports/message-price.ts'
import { readJson } from '#workspace/storage/json.ts'
import type { Db, Tx } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'

/** The table with which the costs of a group are estimated. */
export async function findPrices(db: Db, groupId: string): Promise<GroupPrices> {
  const row = await db
    .selectFrom('price_tables')
    .selectAll()
    .where('group_id', '=', groupId)
    .executeTakeFirst()
  if (row === undefined) return { table: builtInPrices }
  return {
    table: readJson(row.table_json, priceTableSchema),
    replaced: { at: iso(row.replaced_at), byName: row.replaced_by },
  }
}

export async function savePrices(
  tx: Tx,
  groupId: string,
  table: PriceTable,
  by: { at: number; name: string },
): Promise<void> {
  const row = {
    group_id: groupId,
    table_json: JSON.stringify(table),
    replaced_at: by.at,
    replaced_by: by.name,
  }
  await tx
    .insertInto('price_tables')
    .values(row)
    .onConflict((conflict) => conflict.column('group_id').doUpdateSet(row))
    .execute()
}

/** Goes back to the built-in table. */
export async function deletePrices(tx: Tx, groupId: string): Promise<void> {
  await tx.deleteFrom('price_tables').where('group_id', '=', groupId).execute()
}
