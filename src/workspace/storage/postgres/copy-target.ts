import { sql, type Kysely } from 'kysely'
import type { CopyTarget } from '#workspace/storage/copy/copy-rows.ts'
import type { Tables } from '#workspace/storage/tables.ts'
import { assertUsable, completeIndexes, createDb, migrateOrRefuse, START_LOCK } from './open.ts'
import { isBehindPgBouncer } from './pgbouncer.ts'
import { asRefusal, DatabaseRefused, nameOf } from './refused.ts'
import { hasUnfinishedCopy, UNFINISHED_COPY } from './unfinished-copy.ts'

type Database = Kysely<Tables>

const unfinishedCopy = sql.table(UNFINISHED_COPY)

/** The tables of the database, as a condition on the oid of one of them. */
const isOurs = (table: string) =>
  sql`${sql.ref(table)} in (select oid from pg_class
    where relkind = 'r' and relnamespace = cast(current_schema() as regnamespace))`

/**
 * What slows a copy down or depends on the order of the tables: foreign keys, triggers and all indexes that are no constraint.
 * `kind` orders the statements that bring them back.
 */
const setAside = sql<{ kind: number; drop: string; bring_back: string }>`
  select 1 as kind, format('drop index %s', cast(indexrelid as regclass)) as drop,
    pg_get_indexdef(indexrelid) as bring_back
  from pg_index where ${isOurs('indrelid')}
    and not exists (select 1 from pg_constraint where conindid = indexrelid and contype <> 'f')
  union all
  select 2, format('alter table %s drop constraint %I', cast(conrelid as regclass), conname),
    format('alter table %s add constraint %I %s', cast(conrelid as regclass), conname, pg_get_constraintdef(oid))
  from pg_constraint where contype = 'f' and ${isOurs('conrelid')}
  union all
  select 3, format('alter table %s disable trigger %I', cast(tgrelid as regclass), tgname),
    format('alter table %s enable trigger %I', cast(tgrelid as regclass), tgname)
  from pg_trigger where not tgisinternal and ${isOurs('tgrelid')}
  order by kind desc`

/** @throws DatabaseRefused if the database has tables that no copy has begun */
async function assertEmpty(db: Database, name: string): Promise<void> {
  const { rows } = await sql`select 1 from pg_class where ${isOurs('oid')} limit 1`.execute(db)
  if (rows.length > 0)
    throw new DatabaseRefused(
      `The database ${name} is not empty. Create another one with createdb, and name that.`,
    )
}

/** Creates the tables, without what is set aside. Each step is done once, also if it is interrupted. */
async function prepare(db: Database, name: string): Promise<void> {
  if (!(await hasUnfinishedCopy(db))) {
    await assertEmpty(db, name)
    await sql`create table ${unfinishedCopy} (kind int not null, statement text not null)`.execute(
      db,
    )
  }
  await migrateOrRefuse(db, name)
  await db.transaction().execute(async (tx) => {
    const done = await sql`select 1 from ${unfinishedCopy} limit 1`.execute(tx)
    if (done.rows.length > 0) return
    const { rows } = await setAside.execute(tx)
    for (const { kind, drop, bring_back } of rows) {
      await sql`insert into ${unfinishedCopy} values (${kind}, ${bring_back})`.execute(tx)
      await sql.raw(drop).execute(tx)
    }
  })
}

/** Has the next generated id of each table follow those that were copied. */
async function setSequences(db: Database): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select cast(cast(attrelid as regclass) as text) as table, attname as column
    from pg_attribute where attidentity <> '' and ${isOurs('attrelid')}`.execute(db)
  for (const { table, column } of rows)
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}),
      coalesce(max(${sql.ref(column)}), 0) + 1, false) from ${sql.table(table)}`.execute(db)
}

/** Builds the indexes and what else was set aside, and makes the database one that services use. */
async function complete(db: Database): Promise<void> {
  await completeIndexes(db)
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ statement: string }>`select statement
      from ${unfinishedCopy} order by kind`.execute(tx)
    for (const { statement } of rows) await sql.raw(statement).execute(tx)
    await setSequences(tx)
    await sql`drop table ${unfinishedCopy}`.execute(tx)
  })
  await sql`analyze`.execute(db)
}

/**
 * Opens an empty database of PostgreSQL for a copy, or one into which a copy was interrupted. No service uses it until it is
 * complete.
 * @throws DatabaseRefused
 */
export async function openPostgresTarget(url: string): Promise<CopyTarget> {
  const name = nameOf(url)
  if (isBehindPgBouncer(url))
    throw new DatabaseRefused(
      `A copy into ${name} takes longer than a transaction. Name the server itself, not its PgBouncer.`,
    )
  const db = await createDb(url, 'start')
  try {
    await assertUsable(db, name)
    const { rows } = await sql<{ is_free: boolean }>`select
      pg_try_advisory_lock(${sql.lit(START_LOCK)}) as is_free`.execute(db)
    if (!rows.some((row) => row.is_free))
      throw new DatabaseRefused(`Another program is preparing the database ${name}.`)
    await prepare(db, name)
  } catch (error) {
    await db.destroy()
    throw asRefusal(error, name)
  }
  return { db, complete: () => complete(db), close: () => db.destroy() }
}
