import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

/** Cached prepared statements. The service has far fewer, counting lists of ids of different lengths. */
const STATEMENTS_KEPT = 512
/** How long a write waits for another process at the data, as one that copies them, ms. */
const BUSY_TIMEOUT_MS = 5_000
/** Size of the page cache in memory, kB, and of the memory-mapped part of the file, bytes. */
const CACHE_KB = 64 * 1024
const MMAP_BYTES = 2 ** 31
/**
 * Pages that the log gathers before they go into the file, 32 MB of them. A message touches some twenty pages, mostly the
 * same ones: SQLite's own 1,000 would move them, and wait for the disk, every fifty messages.
 */
const CHECKPOINT_PAGES = 8_000

/** Values that a parameter may hold; a boolean is 1 or 0. */
function toInput(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === undefined) return null
  if (
    value === null ||
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    typeof value === 'string' ||
    value instanceof Uint8Array
  ) {
    return value
  }
  throw new TypeError(`SQLite takes no ${typeof value} as a parameter.`)
}

/** An adapter of `node:sqlite` for Kysely's SQLite dialect, with cached prepared statements. */
export class SqliteFile implements SqliteDatabase {
  readonly raw: DatabaseSync
  readonly #statements = new Map<string, SqliteStatement>()

  /** @param path of the file, or `:memory:` */
  constructor(path: string) {
    this.raw = new DatabaseSync(path, {
      enableForeignKeyConstraints: true,
      timeout: BUSY_TIMEOUT_MS,
    })
    this.raw.exec(`
      pragma journal_mode = wal;
      -- A commit outlives the process that made it; one that a power cut may take back leaves the data whole: see onDisk.
      pragma synchronous = normal;
      -- On macOS a plain sync leaves what is written in the drive's own memory; of no effect elsewhere.
      pragma fullfsync = on;
      pragma wal_autocheckpoint = ${CHECKPOINT_PAGES};
      pragma cache_size = -${CACHE_KB};
      pragma mmap_size = ${MMAP_BYTES};
      pragma temp_store = memory;
    `)
  }

  prepare(sql: string): SqliteStatement {
    const kept = this.#statements.get(sql)
    if (kept !== undefined) {
      // Put at the end: the first one is the one not used for the longest time.
      this.#statements.delete(sql)
      this.#statements.set(sql, kept)
      return kept
    }
    const statement = asKyselyStatement(this.raw.prepare(sql))
    this.#statements.set(sql, statement)
    for (const oldest of this.#statements.keys()) {
      if (this.#statements.size <= STATEMENTS_KEPT) break
      this.#statements.delete(oldest)
    }
    return statement
  }

  /**
   * Runs the transactions of `work` one after another and resolves once they, and everything committed before, are on
   * disk. Call it while no transaction runs.
   */
  async onDisk<Result>(work: () => Promise<Result>): Promise<Result> {
    this.raw.exec('pragma synchronous = full')
    try {
      return await work()
    } finally {
      this.raw.exec('pragma synchronous = normal')
    }
  }

  close(): void {
    this.#statements.clear()
    this.raw.close()
  }
}

function asKyselyStatement(statement: StatementSync): SqliteStatement {
  return {
    // Statements with columns return rows: SELECT, and INSERT … RETURNING.
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters.map(toInput)),
    run: (parameters) => statement.run(...parameters.map(toInput)),
    iterate: (parameters) => statement.iterate(...parameters.map(toInput)),
  }
}
