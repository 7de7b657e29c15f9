import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readLineKey } from '#workspace/cloud-api/line-key.ts'
import { openStorage } from '#workspace/storage/open.ts'
import { backUp, restore, restoreToServer } from '../../src/host/backup.ts'
import type { Target } from '../../src/host/move.ts'
import { dump } from './support/dump.ts'
import { administer, createEmptyDatabase, postgresServer } from './support/postgres-data.ts'
import { runServerCommand } from './support/server-command.ts'
import { startRig, type Rig } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

const server = postgresServer ?? ''
const now = new Date('2026-03-01T10:20:30Z')
const say = () => undefined
/** The ids of the search index are given anew, and the running services are not copied. */
const compared = { tables: ['message_moments'], isCopy: true } as const

let root: string
let rig: Rig
const at = (name: string) => join(root, name)
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'bandeja-server-backup-'))
  rig = await startRig()
})
afterEach(async () => {
  await rig.stop()
  await rm(root, { recursive: true })
})

/** Has some chats, notes and a file. @returns the data, as the service's folder and database */
async function fill(): Promise<Target> {
  const sara = await rig.as('sara')
  for (const id of ['c1', 'c2']) {
    await rig.contact(id)
    await rig.channel.customer.message({
      contactId: id,
      content: { type: 'text', text: `Hola ${id}` },
    })
  }
  await sara('POST', 'main/notes', { body: { contactId: 'c1', text: 'Llamar mañana' } })
  const form = new FormData()
  form.set('file', new File(['%PDF-1.4 '.repeat(9)], 'a.pdf', { type: 'application/pdf' }))
  form.set('groupId', GROUP)
  expect((await sara('POST', 'messages/storage/upload', { body: form })).status).toBe(200)
  const { dataDir, database = '' } = await rig.copyData()
  const files = join(dataDir, 'files')
  await using(dataDir, database, async () => undefined)
  for (const id of await readdir(rig.workspace.storage.filesDir))
    await writeFile(join(files, id), '%PDF-1.4 '.repeat(9))
  await readLineKey(dataDir)
  return { data: dataDir, database, files: undefined }
}

async function using<Result>(
  folder: string,
  database: string | undefined,
  work: (storage: Awaited<ReturnType<typeof openStorage>>) => Promise<Result>,
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

describe('a backup of a database server', () => {
  test('is a data folder, and comes back as one or on a server', async () => {
    const source = await fill()
    const before = await contentOf(source.data, source.database)
    const { folder, files } = await backUp(source, at('backups'), { now, say })
    expect(files).toBe(3)
    await restore(folder, at('folder'))
    expect(await contentOf(at('folder'))).toBe(before)
    const notes = await using(at('folder'), undefined, ({ db }) =>
      db.selectFrom('notes').select('text').execute(),
    )
    expect(notes).toEqual([{ text: 'Llamar mañana' }])
    const database = await createEmptyDatabase(server)
    await restoreToServer(folder, { data: at('new'), database, files: undefined }, say)
    expect(await contentOf(at('new'), database)).toBe(before)
    expect(await readLineKey(at('new'))).toEqual(await readLineKey(source.data))
    await expect(
      restoreToServer(folder, { data: at('new'), database, files: undefined }, say),
    ).rejects.toThrow('not empty')
  })

  test('has the state of one moment while a service writes', async () => {
    const sara = await rig.as('sara')
    await rig.contact('c1')
    const { storage } = rig.workspace
    const send = () =>
      sara('POST', 'messages/messages', {
        body: { contactId: 'c1', content: { type: 'text', text: 'One of many' } },
      })
    expect((await send()).status).toBe(200)
    const end = new AbortController()
    const writing = (async () => {
      while (!end.signal.aborted) await send()
    })()
    const found = await sql<{ name: string }>`select current_database() as name`.execute(storage.db)
    const url = new URL(server)
    url.pathname = `/${found.rows[0]?.name}`
    const data = join(storage.filesDir, '..')
    try {
      for (const second of [1, 2, 3]) {
        const moment = { now: new Date(second * 1_000), say }
        const { folder } = await backUp(
          { data, database: url.href, files: undefined },
          at('backups'),
          moment,
        )
        const file = new DatabaseSync(join(folder, 'workspace.sqlite'), { readOnly: true })
        const state = file
          .prepare(
            `select last_position - max(position) as behind, count(*) > 0 as some from contacts
           join messages on contact_id = contacts.id where contacts.id = 'c1'`,
          )
          .get()
        file.close()
        expect(state).toEqual({ behind: 0, some: 1 })
      }
    } finally {
      end.abort()
      await writing
    }
  })

  test('is refused before anything is written if there is no data, or data of another version', async () => {
    const database = await createEmptyDatabase(server)
    const backed = { data: at('data'), database, files: undefined }
    await expect(backUp(backed, at('backups'), { now, say })).rejects.toThrow('There is no data in')
    await using(at('data'), database, async () => undefined)
    await administer(database, `insert into kysely_migration values ('9999-later', '2030')`)
    await expect(backUp(backed, at('backups'), { now, say })).rejects.toThrow('of another version')
    expect((await readdir(at('backups'))).filter((name) => !name.endsWith('.unfinished'))).toEqual(
      [],
    )
  })
})

test('check says what the server has and lacks', async () => {
  const database = await createEmptyDatabase(server)
  const conf = at('server.conf')
  await writeFile(conf, `BANDEJA_DATA=${at('data')}\nBANDEJA_DATABASE_URL='${database}'\n`, {
    mode: 0o600,
  })
  const check = async () => (await runServerCommand(['check', '--config', conf])).output
  expect(await check()).toMatch(
    /ok {6}database: PostgreSQL \d+\.\d+ answers\. The database is empty/,
  )
  await using(at('data'), database, async () => undefined)
  expect(await check()).toMatch(/ok {6}database: PostgreSQL \d+\.\d+ answers\. .* of this version/)
  await administer(database, 'drop index contact_text_trigrams', 'drop extension pg_trgm')
  expect(await check()).toMatch(/FAILED {2}database: .* lacks the extension pg_trgm/)
})
