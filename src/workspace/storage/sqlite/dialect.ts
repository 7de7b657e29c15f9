import {
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type Driver,
} from 'kysely'
import { registerEngine } from '#workspace/storage/engine.ts'
import type { SqliteFile } from './database.ts'
import { createSqliteEngine } from './engine.ts'

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/**
 * A driver that keeps the first error of a failed transaction. After some errors, such as a full disk, SQLite has
 * already rolled the transaction back. A second rollback would then fail and replace that error.
 */
class TransactionalDriver extends SqliteDriver {
  readonly #file: SqliteFile

  constructor(file: SqliteFile) {
    super({ database: file })
    this.#file = file
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#file.raw.isTransaction) await super.rollbackTransaction(connection)
  }
}

/**
 * Kysely's SQLite dialect, with migrations in a transaction. Kysely uses no transaction for migrations of SQLite,
 * although SQLite can roll back new tables. Without a transaction, an interrupted migration would leave some of its
 * tables and could never run again.
 */
export class TransactionalSqliteDialect extends SqliteDialect {
  readonly #file: SqliteFile

  constructor(file: SqliteFile) {
    super({ database: file })
    this.#file = file
  }

  override createDriver(): Driver {
    return new TransactionalDriver(this.#file)
  }

  override createAdapter(): SqliteAdapter {
    return registerEngine(new TransactionalAdapter(), createSqliteEngine(this.#file))
  }
}
