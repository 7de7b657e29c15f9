import { DummyDriver, SqliteDialect, Transaction } from 'kysely'
import type { Db, Tables, Tx } from './tables.ts'

type Queries = readonly Promise<unknown>[] | []
type Results<All extends Queries> = { -readonly [Key in keyof All]: Awaited<All[Key]> }

/** What Kysely asks for besides an executor. Queries use only the executor. */
const unused = (() => {
  const dialect = new SqliteDialect({ database: () => Promise.reject(new Error('Not used.')) })
  return { dialect, driver: new DummyDriver(), config: { dialect } }
})()

/**
 * Runs queries that do not need each other's results on one connection, so that PostgreSQL is sent all of them at once.
 * Kysely alone would send each after the answer to the one before it. Outside a transaction they do not see the same state of
 * the data. After a failure it waits for the others too: what they send later would belong to the next transaction of the
 * connection.
 * @param queries starts them, on the database or transaction that it gets; one on `db` itself would wait for their end
 * @throws the first error
 */
export function together<All extends Queries>(
  db: Tx,
  queries: (each: Tx) => All,
): Promise<Results<All>>
export function together<All extends Queries>(
  db: Db,
  queries: (each: Db) => All,
): Promise<Results<All>>
export async function together<All extends Queries>(
  db: Db,
  queries: (each: Tx) => All,
): Promise<Results<All>> {
  const executor = db.getExecutor()
  return await executor.provideConnection(async (connection) => {
    const each = new Transaction<Tables>({
      ...unused,
      executor: executor.withConnectionProvider({ provideConnection: (use) => use(connection) }),
    })
    const started = queries(each)
    const all = Promise.all(started)
    all.catch(() => undefined)
    await Promise.allSettled(started)
    return await all
  })
}
