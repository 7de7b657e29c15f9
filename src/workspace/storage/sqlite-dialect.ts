import { SqliteAdapter, SqliteDialect } from 'kysely'

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/**
 * Kysely's SQLite dialect, with migrations in a transaction. Kysely uses no transaction for migrations of SQLite,
 * although SQLite can roll back new tables. Without a transaction, an interrupted migration would leave some of its
 * tables and could never run again.
 */
export class TransactionalSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }
}
