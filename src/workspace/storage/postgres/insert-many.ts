import { sql } from 'kysely'
import type { Db } from '#workspace/storage/tables.ts'

/** Number of rows in one statement. */
const ROWS = 5_000

async function insertRows(db: Db, table: string, rows: readonly object[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(cast(null as ${sql.table(table)}), ${JSON.stringify(rows)})`.execute(
    db,
  )
}

/** Inserts rows that all have the columns of the first one. The rows are one parameter, because each value would cost time. */
export async function insertMany(db: Db, table: string, rows: Iterable<object>): Promise<void> {
  let batch: object[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length < ROWS) continue
    await insertRows(db, table, batch)
    batch = []
  }
  if (batch.length > 0) await insertRows(db, table, batch)
}
