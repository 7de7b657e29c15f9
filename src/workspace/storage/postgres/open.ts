import { setTimeout as wait } from 'node:timers/promises'
import {
  HandleEmptyInListsPlugin,
  Kysely,
  replaceWithNoncontingentExpression,
  sql,
  type Dialect,
} from 'kysely'
import { hasCode, postgresCodes } from '#workspace/storage/error-kinds.ts'
import {
  createGroupCommit,
  type CommitDriver,
  type GroupCommit,
} from '#workspace/storage/group-commit.ts'
import { migrate } from '#workspace/storage/migrations/index.ts'
import type { Tables, Tx } from '#workspace/storage/tables.ts'
import { together } from '#workspace/storage/together.ts'
import type { Turn } from '#workspace/storage/turns.ts'
import { createPostgresDialect, type Connections } from './dialect.ts'
import { commitsAtOnce } from './connection-limit.ts'
import { postgresEngine } from './engine.ts'
import { postgresMigrations } from './migrations.ts'
import { assertComplete } from './unfinished-copy.ts'
import { asRefusal, assertServer, DatabaseRefused, nameOf } from './refused.ts'

/** An open database of a server. */
interface PostgresStorage {
  db: Kysely<Tables>
  transaction: GroupCommit['transaction']
  waitMs: GroupCommit['waitMs']
  connections(): Connections
  close(): Promise<void>
}

/** A transaction is repeated this often before its error is returned, after a random wait that grows, ms. */
const ATTEMPTS = 12
const FIRST_WAIT_MS = 4
const LONGEST_WAIT_MS = 400

/**
 * Unique indexes over all groups, of places in time that two turns may have taken at once, which is rare: the transaction finds
 * another place when it is repeated.
 */
const PLACES: readonly unknown[] = ['contacts_activity_key', 'message_moments_pkey']

function mustRepeat(error: unknown): boolean {
  if (hasCode(error, postgresCodes.repeated)) return true
  return error instanceof Error && 'constraint' in error && PLACES.includes(error.constraint)
}

/** The name of a turn's lock, a number. */
const lockOf = (turn: Turn) => sql`hashtextextended(${turn}, 0)`

/**
 * Waits for the turn of a transaction, before its first query. Without `isDurable` the commit survives the end of the server's
 * process but not a power cut. The locks are taken in this order, and never another: first the
 * table, shared by all turns but `everything`, then the turn's own lock.
 */
async function takeTurn(tx: Tx, turn: Turn, isDurable: boolean): Promise<void> {
  await together(tx, (each) => [
    ...(isDurable ? [] : [sql`set local synchronous_commit = off`.execute(each)]),
    // The weakest kinds that do what is said. Readers, and copies by pg_dump, do not wait for them.
    ...(turn === 'everything'
      ? [sql`lock table turns in share row exclusive mode`.execute(each)]
      : [
          sql`lock table turns in row exclusive mode`.execute(each),
          // The tests' database refuses changes of what is not of the turn by the name that it has here.
          sql`select pg_advisory_xact_lock(${lockOf(turn)}), set_config('bandeja.turn', ${turn}, true)`.execute(
            each,
          ),
        ]),
  ])
}

/**
 * Transactions of one turn run one after another, also those of several instances: each first waits for its turn.
 * - In the turn of everything, the snapshot is taken after that, with the first query. If a statement beside the transactions
 *   changes a row that one has read and changes, the server refuses the later change, and the transaction is repeated.
 * - In another turn each statement sees what was committed before it: a snapshot would be taken before the wait for the lock,
 *   and so would not have what the transactions before have changed. What a turn may read and change, see turns.ts, changes in
 *   that turn alone.
 */
const commitDriver = (db: Kysely<Tables>): CommitDriver => ({
  async commit(turn, isDurable, work) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await db
          .transaction()
          .setIsolationLevel(turn === 'everything' ? 'repeatable read' : 'read committed')
          .execute(async (tx) => {
            // What is read first is sent behind the locks, and executed once they are there.
            await together(tx, (each) => {
              const turned = takeTurn(each, turn, isDurable)
              return [turned, work(each, turned)]
            })
          })
        return
      } catch (error) {
        if (attempt === ATTEMPTS || !mustRepeat(error)) throw error
        await wait(Math.random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt))
      }
    }
  },
  async begin(tx) {
    // If it fails, so does the statement behind it.
    sql`savepoint one`.execute(tx).catch(() => undefined)
  },
  async end(tx) {
    await sql`release savepoint one`.execute(tx)
  },
  async undo(tx, error) {
    if (mustRepeat(error)) throw error
    await together(tx, (each) => [
      sql`rollback to savepoint one`.execute(each),
      sql`release savepoint one`.execute(each),
    ])
  },
})

/** Rebuilds the text indexes that are empty although their tables are not. */
export async function completeIndexes(db: Kysely<Tables>): Promise<void> {
  const isUnfilled = async (table: string, index: string) => {
    const { rows } = await sql`select 1 where exists (select 1 from ${sql.table(table)})
      and not exists (select 1 from ${sql.table(index)})`.execute(db)
    return rows.length > 0
  }
  const { contacts, words } = postgresEngine
  if (await isUnfilled('contacts', 'contact_text')) await db.transaction().execute(contacts.rebuild)
  if (await isUnfilled('messages', 'message_moments'))
    await db.transaction().execute(words.rebuildMessages)
  if (await isUnfilled('notes', 'note_text')) await db.transaction().execute(words.rebuildNotes)
}

/** PostgreSQL's name of the lock that a start holds, a number of this program's own choice. */
export const START_LOCK = 5_220_417_341

const dbOf = (dialect: Dialect): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect,
    plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
  })

export const createDb = async (url: string, use: 'serving' | 'start'): Promise<Kysely<Tables>> =>
  dbOf(await createPostgresDialect(url, use))

/** @throws DatabaseRefused for a server that cannot have the data */
export async function assertUsable(db: Kysely<Tables>, name: string): Promise<void> {
  const { rows } = await sql<{ version: number; encoding: string }>`select
    cast(current_setting('server_version_num') as int) as version,
    pg_encoding_to_char(encoding) as encoding
    from pg_database where datname = current_database()`.execute(db)
  for (const { version, encoding } of rows) assertServer(name, version, encoding)
}

/** @throws DatabaseRefused for data of a newer version */
export async function migrateOrRefuse(db: Kysely<Tables>, name: string): Promise<void> {
  if (!(await migrate(db, postgresMigrations)))
    throw new DatabaseRefused(
      `The data in ${name} is of another version, which may be newer or older. Install that version or the newest one, or name an empty database.`,
    )
}

/** Between two looks whether another start has ended, ms. */
const START_LOOK_MS = 100

/**
 * Runs the work of a start while no other start does. The lock is that of a transaction on a connection of its own: behind
 * PgBouncer, that of a session would stay. Who waits for it has no connection meanwhile: PgBouncer may have few.
 */
async function aloneAtStart(url: string, work: () => Promise<void>): Promise<void> {
  const db = await createDb(url, 'start')
  const isDone = () =>
    db.transaction().execute(async (tx) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
      const { rows } = await sql<{ is_free: boolean }>`select
        pg_try_advisory_xact_lock(${sql.lit(START_LOCK)}) as is_free`.execute(tx)
      const isFree = rows.some((row) => row.is_free)
      if (isFree) await work()
      return isFree
    })
  try {
    while (!(await isDone())) await wait(START_LOOK_MS)
  } finally {
    await db.destroy()
  }
}

/** Brings the tables up to date. Of several instances that start, one does it while the others wait. */
async function prepare(url: string, name: string): Promise<void> {
  const db = await createDb(url, 'start')
  try {
    await assertUsable(db, name)
    await aloneAtStart(url, async () => {
      await assertComplete(db, name)
      await migrateOrRefuse(db, name)
      await completeIndexes(db)
    })
  } finally {
    await db.destroy()
  }
}

/**
 * Opens a database of PostgreSQL and creates missing tables.
 * @param url as postgres://user:password@host/database
 * @throws DatabaseRefused for a cause that the operator can remove
 */
export async function openPostgres(url: string): Promise<PostgresStorage> {
  const name = nameOf(url)
  try {
    await prepare(url, name)
  } catch (error) {
    throw asRefusal(error, name)
  }
  const dialect = await createPostgresDialect(url, 'serving')
  const db = dbOf(dialect)
  const commits = createGroupCommit(commitDriver(db), commitsAtOnce(url))
  return {
    db,
    transaction: commits.transaction,
    waitMs: commits.waitMs,
    connections: () => dialect.connections(),
    async close() {
      await commits.settled()
      await db.destroy()
    },
  }
}
