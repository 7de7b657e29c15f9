import { sql } from 'kysely'
import { isPassing } from './error-kinds.ts'
import type { Tx } from './tables.ts'

/**
 * Runs a part of a transaction. If it fails, what it has written is undone, and the transaction goes on.
 * @throws the error of the part; if the database itself has failed, the transaction must be given up
 */
export async function inSavepoint<Result>(tx: Tx, part: () => Promise<Result>): Promise<Result> {
  await sql`savepoint part`.execute(tx)
  try {
    const result = await part()
    await sql`release savepoint part`.execute(tx)
    return result
  } catch (error) {
    if (isPassing(error)) throw error
    await sql`rollback to savepoint part`.execute(tx)
    await sql`release savepoint part`.execute(tx)
    throw error
  }
}
