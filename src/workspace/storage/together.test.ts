import {
  DummyDriver,
  Kysely,
  sql,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely'
import { expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import type { Tables, Tx } from './tables.ts'
import { together } from './together.ts'

/** A database that answers each query when the test does, with a number of changed rows. */
function slowDatabase() {
  const sent: {
    query: string
    answer: (changed: bigint) => void
    refuse: (error: Error) => void
  }[] = []
  const connection = {
    async executeQuery<Row>({ sql: query }: { sql: string }) {
      const { promise, resolve, reject } = Promise.withResolvers<QueryResult<Row>>()
      const answer = (changed: bigint) => resolve({ rows: [], numAffectedRows: changed })
      sent.push({ query, answer, refuse: reject })
      return await promise
    },
    streamQuery: () => {
      throw new Error('Nothing is streamed.')
    },
  } satisfies DatabaseConnection
  class Driver extends DummyDriver {
    override acquireConnection = () => Promise.resolve(connection)
  }
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (one) => new SqliteIntrospector(one),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
  return { db, sent }
}

const both = (tx: Tx) =>
  together(tx, (each) => [sql`first`.execute(each), sql`second`.execute(each)])

test('sends the queries of a transaction at once, and returns all results', async () => {
  const { db, sent } = slowDatabase()
  const results = db.transaction().execute(both)
  await eventually(() => expect(sent.map(({ query }) => query)).toEqual(['first', 'second']))
  for (const [index, { answer }] of sent.entries()) answer(BigInt(index))
  const changed = (await results).map(({ numAffectedRows }) => numAffectedRows)
  expect(changed).toEqual([0n, 1n])
})

test('throws the first error in time, once all queries have ended', async () => {
  const { db, sent } = slowDatabase()
  const outcome = vi.fn<(error: unknown) => void>()
  const ended = db.transaction().execute(both).catch(outcome)
  await eventually(() => expect(sent).toHaveLength(2))
  sent[1]?.refuse(new Error('the cause'))
  await new Promise((next) => setImmediate(next))
  expect(outcome).not.toHaveBeenCalled()
  sent[0]?.refuse(new Error('a consequence'))
  await ended
  expect(outcome).toHaveBeenCalledWith(new Error('the cause'))
})
