import { SqliteAdapter, SqliteDialect } from 'kysely'

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/**
 * Kysely's SQLite dialect, with migrations in a transaction. Kysely runs them without one for SQLite, although SQLite
 * can roll back new tables. An interrupted migration would leave some of its tables, and could never run again.
 */
export class TransactionalSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }
}
