import {
  CompiledQuery,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type PostgresCursor,
  type PostgresDialectConfig,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type TransactionSettings,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { DatabaseAway, hasCode, postgresCodes } from '#workspace/storage/error-kinds.ts'
import { registerEngine } from '#workspace/storage/engine.ts'
import { connectionLimit } from './connection-limit.ts'
import { postgresEngine } from './engine.ts'
import { isBehindPgBouncer } from './pgbouncer.ts'
import { createStatementNames, type StatementNames } from './statement-names.ts'

/** Longest wait for a connection, ms. */
const CONNECT_MS = 5_000

/**
 * Longest wait for a lock, longest statement, and longest silence of a transaction, ms. The silence is short because an
 * instance that was lost in a transaction holds up the others for so long.
 */
const limits = {
  lock_timeout: 5_000,
  statement_timeout: 60_000,
  idle_in_transaction_session_timeout: 10_000,
}

/** The same in a transaction. Each is a command that needs no snapshot, which the turn of everything takes later. */
const limitsOfTransaction = Object.entries(limits).map(([name, ms]) =>
  CompiledQuery.raw(`set local ${name} = ${ms}`),
)

/**
 * Compiling a query, or starting processes that share it, takes longer than the short queries here. They read few rows, which
 * are usually in memory: the server's own setting is for disks that seek, and prefers to read whole tables.
 */
const PLANNER = '-c jit=off -c max_parallel_workers_per_gather=0 -c random_page_cost=1.1'

/** The types whose values are numbers here: bigint and numeric. All of them are whole numbers below 2^53. */
const NUMBERS = new Set([20, 1700])

/** Connections that were lost. Each is closed when its work ends. */
type Lost = WeakSet<PoolClient>

class WatchedClient implements PostgresPoolClient {
  readonly #client: PoolClient
  readonly #lost: Lost
  readonly #names: StatementNames
  /** Why the last statement failed; the following ones of its transaction fail with it. */
  #cause: unknown

  constructor(client: PoolClient, lost: Lost, names: StatementNames) {
    this.#client = client
    this.#lost = lost
    this.#names = names
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('There are no cursors here.')
    const query = { text, values: [...values], name: this.#names(text) }
    return this.#client.query(query).catch((error: unknown) => {
      // Of queries that were sent at once, the one that failed is not always the first to be heard of.
      if (this.#cause === undefined || !hasCode(error, postgresCodes.afterFailure))
        this.#cause = error
      // An error of its own, because a code such as ECONNREFUSED may also be of a call to a provider.
      throw this.#lost.has(this.#client) ? new DatabaseAway(this.#cause) : this.#cause
    })
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy)
  }
}

const watched = (pool: Pool, lost: Lost, names: StatementNames): PostgresPool => ({
  async connect() {
    try {
      return new WatchedClient(await pool.connect(), lost, names)
    } catch (error) {
      throw new DatabaseAway(error)
    }
  },
  end: () => pool.end(),
  options: pool.options,
})

/**
 * A driver that does not wait for the start of a transaction: its first query is sent right behind. Nor does it wait for
 * the end of one that only reads, whose results are known before.
 */
class PipelinedDriver extends PostgresDriver {
  readonly #starts = new WeakMap<DatabaseConnection, Promise<unknown>>()
  readonly #reading = new WeakSet<DatabaseConnection>()
  readonly #settings: readonly CompiledQuery[]

  /** @param settings statements at the start of each transaction */
  constructor(config: PostgresDialectConfig, settings: readonly CompiledQuery[]) {
    super(config)
    this.#settings = settings
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const start = Promise.all([
      super.beginTransaction(connection, settings),
      ...this.#settings.map((each) => connection.executeQuery(each)),
    ])
    // The commit reports the error.
    start.catch(() => undefined)
    this.#starts.set(connection, start)
    if (settings.accessMode === 'read only') this.#reading.add(connection)
    else this.#reading.delete(connection)
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const end = this.#end(connection)
    if (!this.#reading.has(connection)) return await end
    // The next query of the connection reports that it is lost.
    end.catch(() => undefined)
  }

  async #end(connection: DatabaseConnection): Promise<void> {
    await this.#starts.get(connection)
    await super.commitTransaction(connection)
  }
}

/** The connections of a service to the server of its database, and the queries that wait for one. */
export interface Connections {
  used: number
  idle: number
  waiting: number
}

/** Kysely's dialect, whose bigints are numbers as in SQLite. */
class NumericPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  readonly #pool: Pool
  readonly #settings: readonly CompiledQuery[]

  constructor(config: PostgresDialectConfig, pool: Pool, settings: readonly CompiledQuery[]) {
    super(config)
    this.#config = config
    this.#pool = pool
    this.#settings = settings
  }

  connections(): Connections {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
  }

  override createDriver(): PostgresDriver {
    return new PipelinedDriver(this.#config, this.#settings)
  }

  override createAdapter(): PostgresAdapter {
    return registerEngine(new PostgresAdapter(), postgresEngine)
  }
}

/**
 * `pg` is loaded only here, because the embedded workspace does without it.
 * @throws DatabaseRefused for a wrong parameter of the address
 * @param use `serving`: as many connections as `connectionLimit` says, whose statements have time limits; `start`: one connection without limits
 */
export async function createPostgresDialect(
  url: string,
  use: 'serving' | 'start',
): Promise<NumericPostgresDialect> {
  const most = connectionLimit(url)
  const isPooled = isBehindPgBouncer(url)
  const isServing = use === 'serving'
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    ...(isServing ? { max: most } : { max: 1, idleTimeoutMillis: 0 }),
    application_name: 'bandeja',
    // PgBouncer refuses a connection that names other settings.
    ...(isServing && !isPooled && limits),
    ...(!isPooled && { options: PLANNER }),
    // Queries that run together on one connection are sent without waiting for the answers of those before them.
    pipeline: true,
    types: {
      getTypeParser: (id, format) =>
        NUMBERS.has(id) ? Number : pg.types.getTypeParser(id, format),
    },
  })
  // A connection that the server ends is replaced with the next query; the query that used it fails by itself.
  pool.on('error', () => undefined)
  const lost: Lost = new WeakSet()
  pool.on('connect', (client) => client.on('error', () => void lost.add(client)))
  const names = isPooled ? () => undefined : createStatementNames()
  const settings = isServing && isPooled ? limitsOfTransaction : []
  return new NumericPostgresDialect({ pool: watched(pool, lost, names) }, pool, settings)
}
