import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openStorage } from '#workspace/storage/open.ts'
import { seedUsers } from './users.ts'

/** Address of the tests' PostgreSQL server, if the tests run on it; its user may create databases. */
export const postgresServer = process.env['BANDEJA_TEST_POSTGRES']

/** Whether the tests run on PostgreSQL: then tests of what only a database file has are skipped. */
export const isOnServer = postgresServer !== undefined

/** A database of a test. */
export interface TestDatabase {
  url: string
  /** Copies what is committed to another database. Ends all connections: the server copies only databases without any. */
  copy(): Promise<TestDatabase>
  /** Gives the database back, for a later test of this process. */
  release(): void
}

/** Runs statements over a connection of their own. */
export async function administer(server: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Keeps the rows of every table, and adds a function that brings them back. It takes a tenth of the time of a copy. Its
 * statements are written out, so that a session plans them once.
 */
const keepRows = `
  create schema kept;
  do $$ declare name text; has_rows boolean; work text := ''; begin
    for name in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
      execute format('create table kept.%1$I as table public.%1$I', name);
      work := work || format(
        'if pg_relation_size(''public.%1$I'') > 2e5 then truncate public.%1$I cascade; else delete from public.%1$I; end if;',
        name);
    end loop;
    for name in select relname from pg_class where relnamespace = 'kept'::regnamespace and relkind = 'r' loop
      execute format('select exists (select 1 from kept.%I)', name) into has_rows;
      if has_rows then
        work := work || format('insert into public.%1$I overriding system value select * from kept.%1$I;', name);
      end if;
    end loop;
    for name in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' loop
      work := work || format('perform setval(''public.%I'', 1, false);', name);
    end loop;
    -- As a replica it runs no triggers and checks no references.
    execute format(
      'create function kept.bring_back() returns void language plpgsql set session_replication_role = replica as %L',
      'begin ' || work || ' end');
  end $$`

/**
 * Refuses changes of what is not of the turn of a transaction: of another group's rows in the turn of a group, and of any
 * group's rows in one that is of no group (see storage/turns.ts). Other turns may change them at the same time.
 */
const watchTurns = `
  create function of_turn() returns trigger language plpgsql as $$
    declare
      turn text := current_setting('bandeja.turn', true);
      row record := case when tg_op = 'DELETE' then old else new end;
      owner text;
    begin
      if coalesce(turn, '') <> '' then
        execute format('select ($1).%I', tg_argv[0]) into owner using row;
        if owner is not null and turn <> 'group ' || owner then
          raise exception 'The turn "%" changes % of the group %.', turn, tg_table_name, owner;
        end if;
      end if;
      return null;
    end $$;
  do $$ declare name text; owner text; begin
    for name, owner in
      select table_name, column_name from information_schema.columns
      where table_schema = 'public'
        and (column_name = 'group_id' or table_name = 'groups' and column_name = 'id')
    loop
      execute format('create trigger of_turn after insert or update or delete on %I
        for each row execute function of_turn(%L)', name, owner);
    end loop;
  end $$`

const template = `bandeja_template_${process.pid}`
let created: Promise<void> | undefined
let count = 0
/** Databases of tests that have ended. */
const idle: string[] = []
/** The connections that bring databases back, by their names. They stay open: a new one takes longer than its work. */
const sessions = new Map<string, pg.Client>()

/** The address of another database of the server. */
function addressOf(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  // Each further connection costs as much as a short test.
  url.searchParams.set('connection_limit', '3')
  return url.href
}

async function createTemplate(server: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-people-'))
  try {
    await administer(server, `create database ${template}`)
    const storage = await openStorage(folder, addressOf(server, template))
    await seedUsers(storage, Date.now())
    await storage.close()
    await administer(addressOf(server, template), watchTurns, keepRows)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const databaseOf = (server: string, name: string): TestDatabase => ({
  url: addressOf(server, name),
  copy: () => copyNext(server, name),
  release: () => void idle.push(name),
})

/** Longest wait for the end of a connection's process, ms. */
const END_MS = 30_000

async function copyOf(server: string, source: string): Promise<TestDatabase> {
  count += 1
  const name = `bandeja_${process.pid}_${count}`
  try {
    await administer(server, `alter database ${source} allow_connections false`)
    const copy = () =>
      administer(
        server,
        `select pg_terminate_backend(pid, ${END_MS}) from pg_stat_activity where datname = '${source}'`,
        // Copying the files takes a tenth of the time of the server's default.
        `create database ${name} template ${source} strategy file_copy`,
      )
    // A connection that began before the first statement may appear only after the second one.
    await copy().catch(copy)
  } finally {
    await administer(server, `alter database ${source} allow_connections true`)
  }
  return databaseOf(server, name)
}

/** Ends with the copy that runs: two cannot close the same database to connections. */
let lastCopy: Promise<unknown> = Promise.resolve()

function copyNext(server: string, source: string): Promise<TestDatabase> {
  const copy = lastCopy.then(() => copyOf(server, source))
  lastCopy = copy.catch(() => undefined)
  return copy
}

/** The address of a new database without tables. @param definition the options of `create database` */
export async function createEmptyDatabase(server: string, definition = ''): Promise<string> {
  count += 1
  const name = `bandeja_empty_${process.pid}_${count}`
  await administer(server, `create database ${name} ${definition}`)
  return addressOf(server, name)
}

async function sessionOf(server: string, name: string): Promise<pg.Client> {
  const open = sessions.get(name)
  if (open !== undefined) return open
  const session = new pg.Client({ connectionString: addressOf(server, name) })
  // A test may end all connections of its database.
  session.on('error', () => void sessions.delete(name))
  await session.connect()
  sessions.set(name, session)
  return session
}

/** @returns whether the database is as new: a test may have removed a table */
async function bringBack(server: string, name: string): Promise<boolean> {
  const session = await sessionOf(server, name)
  try {
    await session.query('select kept.bring_back()')
    return true
  } catch {
    sessions.delete(name)
    await session.end()
    return false
  }
}

/** Creates a database with `people`, as `createUsersData` does for SQLite. */
export async function createUsersDatabase(server: string): Promise<TestDatabase> {
  created ??= createTemplate(server)
  await created
  const name = idle.pop()
  if (name !== undefined && (await bringBack(server, name))) return databaseOf(server, name)
  return await copyNext(server, template)
}
