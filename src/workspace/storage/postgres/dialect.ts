import {
  PostgresAdapter,
  PostgresDialect,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { DatabaseAway } from '#workspace/storage/error-kinds.ts'
import { registerEngine } from '#workspace/storage/engine.ts'
import { postgresEngine } from './engine.ts'

/** Connections of one instance. One of them is used by the transaction that runs, the others by calls that read. */
const CONNECTIONS_MAX = 10
/** Longest wait for a connection, ms. */
const CONNECT_MS = 5_000

/** Longest wait for a lock, longest statement, and longest silence of a transaction, ms. */
const limits = {
  lock_timeout: 5_000,
  statement_timeout: 60_000,
  idle_in_transaction_session_timeout: 30_000,
}

/** The types whose values are numbers here: bigint and numeric. All of them are whole numbers below 2^53. */
const NUMBERS = new Set([20, 1700])

/** The loss of a connection is an error of its own: a code such as ECONNREFUSED may also be of a call to a provider. */
function asAway(error: unknown): never {
  // An answer of the server has a severity.
  throw error instanceof Error && 'severity' in error ? error : new DatabaseAway(error)
}

class WatchedClient implements PostgresPoolClient {
  readonly #client: PoolClient

  constructor(client: PoolClient) {
    this.#client = client
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('There are no cursors here.')
    return this.#client.query(text, [...values]).catch(asAway)
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy)
  }
}

const watched = (pool: Pool): PostgresPool => ({
  async connect() {
    try {
      return new WatchedClient(await pool.connect())
    } catch (error) {
      throw new DatabaseAway(error)
    }
  },
  end: () => pool.end(),
  options: pool.options,
})

/** Kysely's dialect, whose bigints are numbers as in SQLite. */
class NumericPostgresDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return registerEngine(new PostgresAdapter(), postgresEngine)
  }
}

/**
 * `pg` is loaded only here, because the embedded workspace does without it.
 * @param use `serving`: many connections, whose statements have time limits; `start`: one connection without limits
 */
export async function createPostgresDialect(
  url: string,
  use: 'serving' | 'start',
): Promise<PostgresDialect> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    ...(use === 'serving' ? { max: CONNECTIONS_MAX, ...limits } : { max: 1, idleTimeoutMillis: 0 }),
    application_name: 'bandeja',
    // Compiling a query takes longer than the short queries here.
    options: '-c jit=off',
    types: {
      getTypeParser: (id, format) =>
        NUMBERS.has(id) ? Number : pg.types.getTypeParser(id, format),
    },
  })
  // A connection that the server ends is replaced with the next query; the query that used it fails by itself.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new NumericPostgresDialect({ pool: watched(pool) })
}
