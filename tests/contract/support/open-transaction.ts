import { sql } from 'kysely'
import type { Storage } from '#workspace/storage/open.ts'
import type { Tx } from '#workspace/storage/tables.ts'
import type { Turn } from '#workspace/storage/turns.ts'

/**
 * Begins a transaction and resolves when it has its turn. The start of its work does not show that: the first statement waits
 * for the turn in the database.
 * @returns runs `work` in the transaction, commits, and rejects if the transaction has failed
 */
export async function openTransaction(
  storage: Storage,
  turn?: Turn,
  work?: (tx: Tx) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const hasTurn = Promise.withResolvers<void>()
  const ending = Promise.withResolvers<void>()
  const ended = storage.transaction(
    async (tx) => {
      await sql`select 1`.execute(tx)
      hasTurn.resolve()
      await ending.promise
      await work?.(tx)
    },
    turn === undefined ? {} : { turn },
  )
  // Also a failure before the turn; one after it is reported at the end.
  ended.catch(hasTurn.reject)
  await hasTurn.promise
  return async () => {
    ending.resolve()
    await ended
  }
}
