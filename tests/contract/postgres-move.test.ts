import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailOf } from '#simulator/demo/accounts.ts'
import { seedDemo } from '#simulator/demo/seed.ts'
import { DEMO_PASSWORD, people, SHOP } from '#simulator/demo/users.ts'
import { compareRows, copiedTables, copyRows } from '#workspace/storage/copy/copy-rows.ts'
import { newId } from '#workspace/storage/ids.ts'
import { insertNote } from '#workspace/storage/messages/notes.ts'
import { openStorage, type Storage } from '#workspace/storage/open.ts'
import { openPostgresTarget } from '#workspace/storage/postgres/copy-target.ts'
import { inspectPostgres } from '#workspace/storage/postgres/inspect.ts'
import { tableNames } from '#workspace/storage/table-names.ts'
import { createWorkspace } from '#workspace/workspace.ts'
import { moveData } from '../../src/host/move.ts'
import { dump } from './support/dump.ts'
import { administer, createEmptyDatabase, postgresServer } from './support/postgres-data.ts'
import { runServerCommand } from './support/server-command.ts'
import { cheapCost } from './support/users.ts'

const server = postgresServer ?? ''
/** The ids of the search index are given anew, and a call changes when its session was used. */
const compared = { tables: ['message_moments', 'sessions'], isCopy: true } as const
const say = () => undefined

let demo: string
let root: string
let url: string
const at = (name: string) => join(root, name)
const targetIn = (name: string) => ({ database: url, data: at(name), files: undefined })

const addNote = (db: Storage['db'], contactId: string, text: string) =>
  insertNote(db, {
    id: newId('note', Date.now()),
    contact_id: contactId,
    text,
    user_id: 'u',
    created_at: Date.now(),
  })

beforeAll(async () => {
  demo = await mkdtemp(join(tmpdir(), 'bandeja-move-demo-'))
  const storage = await openStorage(demo)
  await seedDemo(storage, { seed: 1, now: Date.now(), passwordCost: cheapCost, contacts: 120 })
  const values = { name: 'odd', value: `{"a":"é\\u0000\\"'\\\\ 👩‍👩‍👧","b":[true,null,1.5]}` }
  await storage.db.insertInto('settings').values(values).execute()
  const { id } = await storage.db.selectFrom('contacts').select('id').executeTakeFirstOrThrow()
  for (const text of ['Pagó al contado', 'Prefiere ánimo']) await addNote(storage.db, id, text)
  await storage.db
    .updateTable('files')
    .set({ size: Number.MAX_SAFE_INTEGER, duration: 0.1 + 0.2 })
    .where('id', '=', (select) =>
      select.selectFrom('files').select((one) => one.fn.min('id').as('id')),
    )
    .execute()
  await storage.close()
})
afterAll(() => rm(demo, { recursive: true }))
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'bandeja-move-'))
  await cp(demo, at('old'), { recursive: true })
  url = await createEmptyDatabase(server)
})
afterEach(() => rm(root, { recursive: true }))

async function using<Result>(
  folder: string,
  database: string | undefined,
  work: (storage: Storage) => Promise<Result>,
): Promise<Result> {
  const storage = await openStorage(folder, database)
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}

const contentOf = (folder: string, database?: string) =>
  using(folder, database, (storage) => dump(storage, compared))

/** Waits until the database has a table with rows. */
async function hasRows(table: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (;;) {
      const { rows } = await client.query(`select to_regclass('${table}') is not null as there`)
      const isThere = rows[0].there && (await client.query(`select from ${table} limit 1`)).rowCount
      if (isThere) return
    }
  } finally {
    await client.end()
  }
}

/** The figures of a report have no order. */
function unordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => JSON.stringify(unordered(each))).toSorted()
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, unordered(each)]))
}

/** What a service on the data answers to an admin's reading calls. */
async function answers(dataDir: string, database?: string): Promise<unknown[]> {
  const workspace = await createWorkspace({ dataDir, database, passwordCost: cheapCost })
  const admin = people.find(({ memberships }) =>
    memberships.some(({ role }) => role === 'ROLE_ADMI'),
  )
  const day = new Date().toISOString().slice(0, 10)
  const month = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)
  const ask = async (path: string, token?: string, body?: object): Promise<unknown> => {
    const answer = await workspace.fetch(
      new Request(`http://workspace/services/${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          'content-type': 'application/json',
          'x-group-id': SHOP,
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
    expect([path, answer.status]).toEqual([path, 200])
    return await answer.json()
  }
  try {
    const session = await ask('main/login', undefined, {
      email: mailOf(admin ?? { name: '' }),
      password: DEMO_PASSWORD,
    })
    const { token } = Object(session)
    const paths = [
      `main/contacts/lastchats?groupId=${SHOP}&offset=0&limit=100`,
      `main/contacts/lastchats?groupId=${SHOP}&filter=ana&offset=0&limit=50`,
      `main/contacts/lastchats/counter?groupId=${SHOP}`,
      `main/contacts?groupId=${SHOP}`,
      'messages/messages/search?searchWords=gracias&timerange=all',
      `main/notes/search?groupId=${SHOP}&searchWords=anim&timerange=all`,
      `main/groups/${SHOP}/report?from=${month}&to=${day}`,
      `main/groups/${SHOP}/report/conversations?from=${month}&to=${day}`,
      `main/v2/tags?groupId=${SHOP}`,
    ]
    return await Promise.all(
      paths.map(async (path) => {
        const answer = await ask(path, String(token))
        return path.includes('/report?') ? unordered(answer) : answer
      }),
    )
  } finally {
    await workspace.close()
  }
}

describe('a move to a database server', () => {
  test('brings all rows and files unchanged, and every list is answered as before', async () => {
    const before = await contentOf(at('old'))
    const { rows, files, missing, hasKey } = await moveData(at('old'), targetIn('new'), say)
    expect(rows).toBeGreaterThan(3_000)
    expect(files).toBe((await readdir(at('old/files'))).length)
    expect([missing, hasKey]).toEqual([[], false])
    expect(await contentOf(at('new'), url)).toBe(before)
    const answered = await answers(at('old'))
    expect(await answers(at('new'), url)).toEqual(answered)
    expect(JSON.stringify(answered[5])).toContain('"items":[{')
  })

  test('leaves nothing behind that it set aside, and goes on counting ids', async () => {
    const fresh = await createEmptyDatabase(server)
    await using(at('fresh'), fresh, async () => undefined)
    await moveData(at('old'), targetIn('old'), say)
    const schema = (database: string, folder: string) =>
      using(folder, database, async ({ db }) => {
        const { rows } =
          await sql`select indexdef as text from pg_indexes where schemaname = 'public'
          union all select format('%s %s %s', cast(conrelid as regclass), conname, pg_get_constraintdef(oid))
            from pg_constraint where connamespace = cast('public' as regnamespace)
          union all select format('%s %s', tgname, tgenabled) from pg_trigger where not tgisinternal
          union all select relname from pg_class where relnamespace = cast('public' as regnamespace)
          order by text`.execute(db)
        return rows
      })
    expect(await schema(url, at('old'))).toEqual(await schema(fresh, at('fresh')))
    const places = await using(at('old'), url, async ({ db }) => {
      const [first] = await db.selectFrom('notes').select(['contact_id', 'place']).execute()
      await addNote(db, first?.contact_id ?? '', 'Third')
      return await db.selectFrom('notes').select('place').orderBy('place').execute()
    })
    expect(places).toEqual([{ place: 1 }, { place: 2 }, { place: 3 }])
  })

  test('copies every table of the database', async () => {
    await using(at('new'), url, async ({ db }) => {
      const { rows } = await sql<{ name: string }>`select relname as name from pg_class
        where relkind = 'r' and relnamespace = cast('public' as regnamespace)`.execute(db)
      const names = rows
        .map(({ name }) => name)
        .filter((name) => !/^kysely_|_text$|^turns$/.test(name))
      expect(names.toSorted()).toEqual([...tableNames].toSorted())
    })
  })

  test('goes on after it was killed, and is not served before it is complete', async () => {
    const before = await contentOf(at('old'))
    const args = ['--data', at('new'), '--from', at('old'), '--to', url]
    const reached = [
      'kysely_migration',
      'unfinished_copy',
      'users',
      'contacts',
      'messages',
      'files',
    ]
    for (const table of reached) {
      const { code } = await runServerCommand(['move', ...args], hasRows(table))
      expect([table, code]).toEqual([table, null])
      await expect(inspectPostgres(url)).rejects.toThrow('did not end. Repeat the same command')
    }
    expect(await runServerCommand(['move', ...args])).toEqual({
      code: 0,
      output: expect.stringContaining('Set BANDEJA_DATABASE_URL'),
    })
    expect(await contentOf(at('new'), url)).toBe(before)
  })

  test('that was interrupted is named by the start, and finds what was changed meanwhile', async () => {
    await using(at('old'), undefined, async ({ db: source }) => {
      const target = await openPostgresTarget(url)
      const both = { source, target: target.db, tables: await copiedTables(source) }
      await copyRows(both, say)
      expect(await compareRows(both, say)).toBeGreaterThan(3_000)
      await target.close()
    })
    await expect(openStorage(at('new'), url)).rejects.toThrow(
      'did not end. Repeat the same command',
    )
    const { id } = await using(at('old'), undefined, ({ db }) =>
      db.selectFrom('tags').select('id').orderBy('id').limit(1).offset(3).executeTakeFirstOrThrow(),
    )
    await administer(url, `update tags set name = name || ' ' where id = '${id}'`)
    const move = () => moveData(at('old'), targetIn('new'), say)
    await expect(move()).rejects.toThrow(
      `differs from its source in the table tags, at the row ${id}.`,
    )
    await administer(url, `delete from tags where id = '${id}'`)
    await expect(move()).rejects.toThrow(`in the table tags, at the row ${id}.`)
  })

  test('refuses what it could damage', async () => {
    const target = targetIn('new')
    await expect(moveData(at('nothing'), target, say)).rejects.toThrow('There is no data in')
    await using(at('old'), undefined, async () => {
      await expect(moveData(at('old'), target, say)).rejects.toThrow('has')
    })
    await using(at('used'), undefined, async () => {
      const used = targetIn('used')
      await expect(moveData(at('old'), used, say)).rejects.toThrow(
        `Another service has ${at('used')} open`,
      )
    })
    await administer(url, 'create table other (id int)')
    await expect(moveData(at('old'), target, say)).rejects.toThrow('is not empty')
    await using(at('old'), undefined, ({ db }) =>
      sql`insert into kysely_migration values ('9999-later', '2030')`.execute(db),
    )
    await expect(moveData(at('old'), target, say)).rejects.toThrow('is of a newer version')
  })

  test('finds a file that is not the one that was copied', async () => {
    const [file = ''] = await readdir(at('old/files'))
    await cp(at('old/files'), at('new/files'), { recursive: true })
    const { size } = await stat(at(`old/files/${file}`))
    await writeFile(at(`new/files/${file}`), Buffer.alloc(size))
    const move = () => moveData(at('old'), targetIn('new'), say)
    await expect(move()).rejects.toThrow(`The stored file ${file} is not that of`)
    await rm(at(`new/files/${file}`))
    await move()
    expect(await readFile(at(`new/files/${file}`))).toEqual(await readFile(at(`old/files/${file}`)))
  })
})
