import { engineOf } from './engine.ts'
import type { ClaimsTable, Db, Tx } from './tables.ts'

export async function insertInstance(db: Db, id: string): Promise<void> {
  await db
    .insertInto('instances')
    .values({ id, seen_at: engineOf(db).now })
    .execute()
}

/** Stores that an instance runs. @returns false if the others have given it up */
export async function touchInstance(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('instances')
    .set({ seen_at: engineOf(db).now })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Gives up the instances that were not seen for this time, ms. Their claims are free. */
export async function dropUnseenInstances(db: Db, ms: number): Promise<void> {
  await db
    .deleteFrom('instances')
    .where(({ eb, val }) => eb('seen_at', '<', eb(engineOf(db).now, '-', val(ms))))
    .execute()
}

/** The ids of the instances that run, as far as is known. */
export async function listInstances(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('instances').select('id').execute()
  return rows.map(({ id }) => id)
}

/** Removes an instance; its claims are free. */
export async function deleteInstance(db: Db, id: string): Promise<void> {
  await db.deleteFrom('instances').where('id', '=', id).execute()
}

/** @returns whether the instance has the claim now */
export async function insertClaim(db: Db, claim: ClaimsTable): Promise<boolean> {
  const { instance_id } = claim
  const stored = await db
    .insertInto('claims')
    .values(claim)
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ instance_id })
        .where('claims.instance_id', '=', instance_id),
    )
    .returning('name')
    .executeTakeFirst()
  return stored !== undefined
}

export async function deleteClaim(db: Db, { name, instance_id }: ClaimsTable): Promise<void> {
  await db
    .deleteFrom('claims')
    .where('name', '=', name)
    .where('instance_id', '=', instance_id)
    .execute()
}

/** Whether an instance has a claim. If so, it has it until the transaction ends. */
export async function keepsClaim(tx: Tx, { name, instance_id }: ClaimsTable): Promise<boolean> {
  const query = tx
    .selectFrom('claims')
    .select('name')
    .where('name', '=', name)
    .where('instance_id', '=', instance_id)
  return (await engineOf(tx).kept(query).executeTakeFirst()) !== undefined
}
