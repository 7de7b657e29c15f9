import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { searchedText } from '#contract/rules/text/searchable-text.ts'

/** Maximum number of cached prepared statements. The service uses fewer, even with id lists of different lengths. */
const STATEMENTS_MAX = 512
/** Longest wait of a write, ms. A write waits while another process uses the database, such as a backup. */
const BUSY_TIMEOUT_MS = 5_000
/** Size of the page cache in KiB, and of the memory-mapped part of the file in bytes. */
const CACHE_KB = 64 * 1024
const MMAP_BYTES = 2 ** 31
/**
 * Number of pages in the write-ahead log (32 MB) before they are moved to the database file. A message changes about
 * twenty pages, mostly the same ones. With SQLite's default of 1,000 pages, every fiftieth message would wait for the
 * disk.
 */
const CHECKPOINT_PAGES = 8_000

/** Converts a value to a parameter of SQLite: a boolean becomes 1 or 0, undefined becomes null. */
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
  throw new TypeError(`SQLite does not accept a ${typeof value} as a parameter.`)
}

/**
 * An adapter of `node:sqlite` for Kysely's SQLite dialect, with cached prepared statements.
 */
export class SqliteFile implements SqliteDatabase {
  readonly raw: DatabaseSync
  readonly #statements = new Map<string, SqliteStatement>()

  /** @param path of the file, or `:memory:` */
  constructor(path: string) {
    this.raw = new DatabaseSync(path, {
      enableForeignKeyConstraints: true,
      timeout: BUSY_TIMEOUT_MS,
    })
    try {
      this.raw.exec(`
      pragma journal_mode = wal;
      -- A commit survives the end of the process. A power cut may undo the last commits, but the data stays consistent.
      -- See onDisk for commits that survive a power cut.
      pragma synchronous = normal;
      -- On macOS a plain sync does not flush the drive's own cache. This has no effect on other systems.
      pragma fullfsync = on;
      pragma wal_autocheckpoint = ${CHECKPOINT_PAGES};
      pragma cache_size = -${CACHE_KB};
      pragma mmap_size = ${MMAP_BYTES};
      pragma temp_store = memory;
    `)
      this.raw.function('folded', { deterministic: true }, (text) =>
        typeof text === 'string' ? searchedText(text) : null,
      )
    } catch (error) {
      this.raw.close()
      throw error
    }
  }

  prepare(sql: string): SqliteStatement {
    const cached = this.#statements.get(sql)
    if (cached !== undefined) {
      // Move it to the end, so that the first statement is the least recently used.
      this.#statements.delete(sql)
      this.#statements.set(sql, cached)
      return cached
    }
    const statement = asKyselyStatement(this.raw.prepare(sql))
    this.#statements.set(sql, statement)
    for (const oldest of this.#statements.keys()) {
      if (this.#statements.size <= STATEMENTS_MAX) break
      this.#statements.delete(oldest)
    }
    return statement
  }

  /**
   * Runs `work`. When the returned promise resolves, the transactions of `work` and all earlier transactions are on
   * disk. Call this while no transaction runs.
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

export function asKyselyStatement(statement: StatementSync): SqliteStatement {
  return {
    // Statements with columns return rows, such as SELECT and INSERT … RETURNING.
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters.map(toInput)),
    run: (parameters) => statement.run(...parameters.map(toInput)),
    iterate: (parameters) => statement.iterate(...parameters.map(toInput)),
  }
}
