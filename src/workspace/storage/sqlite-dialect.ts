import { SqliteAdapter, SqliteDialect } from 'kysely'

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/**
 * Kysely's dialect, with migrations in a transaction. Kysely leaves them outside for SQLite, though SQLite takes a table
 * back like any row: a migration that was cut off would leave half of its tables, and could never run again.
 */
export class TransactionalSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }
}
