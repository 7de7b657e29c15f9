import { sql, type Kysely } from 'kysely'

/** Stores the status that a quit of the app replaced, so that it can be restored on another computer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table members add column status_before_quit integer').execute(db)
}
