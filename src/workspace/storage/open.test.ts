import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { contactRow } from './contacts/contact-row.ts'
import { insertContact } from './contacts/contacts.ts'
import { findGroup, saveGroup } from './groups/groups.ts'
import { newId } from './ids.ts'
import { fileRow } from './files/file-row.fixture.ts'
import { findFile, insertFile } from './files/files.ts'
import { openStorage } from './open.ts'
import { lookUp } from './sqlite/contact-lookup.ts'
import { settingOnce } from './groups/settings.ts'
import { UNFINISHED } from './files/partial-file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-open-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const group = groupSchema.parse({
  id: '1',
  name: 'Kept',
  hasFlows: true,
  firstAnswerTakes: true,
  followsChats: true,
  blocksContacts: true,
  setsOptOuts: true,
  mergesContacts: true,
  givesData: true,
  importsHistory: true,
  editsMany: true,
  namesFields: true,
  runsMacros: true,
  runsRules: true,
  rulePersonMinutes: 30,
  hasTargets: false,
  hasTeamHours: true,
  hasMemberCapacity: true,
  hasAudit: true,
  hasIntegrations: true,
  rights: {},
  hasTwoStep: true,
  hasSingleSignOn: true,
  filtersFields: true,
  connectsLine: true,
  sendsCards: true,
  asksPlace: true,
  asksNumber: true,
  asksCall: true,
  callAutoResponse: {},
  hasCatalogue: true,
  customerSees: 'nothing',
  autoResponse: { text: 'hi' },
})

test('data can be read after the storage was closed and opened again', async () => {
  const first = await openStorage(folder)
  await saveGroup(first.db, group)
  const created = await settingOnce(first.db, 'key', () => 'once')
  await first.close()
  const second = await openStorage(folder)
  expect(await findGroup(second.db, '1')).toEqual(group)
  expect(await settingOnce(second.db, 'key', () => 'twice')).toBe(created)
  await second.close()
})

test('unfinished uploads and mails are removed at the next start, and finished ones stay', async () => {
  const before = await openStorage(folder)
  await saveGroup(before.db, group)
  await insertFile(before.db, { ...fileRow('half'), size: 2 })
  await insertFile(before.db, fileRow('whole'))
  await before.close()
  await writeFile(join(folder, 'files', `half${UNFINISHED}`), 'x')
  await writeFile(join(folder, 'files', `new${UNFINISHED}`), 'x')
  await writeFile(join(folder, 'files', 'whole'), 'x')
  await writeFile(join(folder, 'outbox', `mail${UNFINISHED}`), 'x')
  const storage = await openStorage(folder)
  expect(await readdir(storage.filesDir)).toEqual(['whole'])
  expect(await readdir(storage.outboxDir)).toEqual([])
  expect(await findFile(storage.db, 'half')).toBeUndefined()
  expect(await findFile(storage.db, 'whole')).toMatchObject(fileRow('whole'))
  await storage.close()
})

describe('an open folder', () => {
  test('cannot be opened by another service until it is closed', async () => {
    const first = await openStorage(folder)
    const coming = join(folder, 'files', `coming${UNFINISHED}`)
    await writeFile(coming, 'x')
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const second = openStorage(folder).then(() => 'opened', String)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await second).toContain(`Another service has ${folder} open`)
    expect(await readFile(coming, 'utf8')).toBe('x')
    // Opening waits for a service that is closing.
    const third = openStorage(folder)
    await first.close()
    await vi.advanceTimersByTimeAsync(1_000)
    await (await third).close()
    await expect(readFile(coming)).rejects.toThrow('ENOENT')
  })

  test('can be opened after its process was killed', async () => {
    const lock = pathToFileURL(join(import.meta.dirname, 'sqlite/folder-lock.ts')).href
    const program = `
      const { lockFolder } = await import(${JSON.stringify(lock)})
      await lockFolder(${JSON.stringify(folder)})
      process.stdout.write('held')
      setInterval(() => undefined, 60_000)`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    await once(child.stdout, 'data')
    const raw = new DatabaseSync(join(folder, 'workspace.lock'))
    expect(() => raw.exec('begin exclusive')).toThrow('locked')
    raw.close()
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    await (await openStorage(folder)).close()
  })
})

test('the database is set to flush the drive’s own cache with each durable write', async () => {
  const storage = await openStorage(folder)
  const { rows } = await sql`pragma fullfsync`.execute(storage.db)
  expect(rows).toEqual([{ fullfsync: 1 }])
  await storage.close()
})

test('a failed transaction is rolled back, and the next transaction runs', async () => {
  const storage = await openStorage(folder)
  const failing = storage.transaction(async (tx) => {
    await saveGroup(tx, group)
    throw new Error('no')
  })
  const meanwhile = storage.transaction((tx) => findGroup(tx, '1'))
  await expect(failing).rejects.toThrow('no')
  expect(await meanwhile).toBeUndefined()
  await storage.transaction((tx) => saveGroup(tx, group))
  expect((await findGroup(storage.db, '1'))?.name).toBe('Kept')
  await storage.close()
})

test('data of a version with other migrations cannot be opened', async () => {
  await (await openStorage(folder)).close()
  const raw = new DatabaseSync(join(folder, 'workspace.sqlite'))
  raw.exec(`insert into kysely_migration (name, timestamp) values ('9999-future', '2030-01-01')`)
  raw.close()
  await expect(openStorage(folder)).rejects.toThrow('is of another version')
})

test('a migration that fails midway is rolled back, so that it can run again', async () => {
  const path = join(folder, 'workspace.sqlite')
  const raw = new DatabaseSync(path)
  // This table is one of the last that the first migration creates.
  raw.exec('create table stickers (id text)')
  await expect(openStorage(folder)).rejects.toThrow('0001-start')
  const [created] = raw
    .prepare(`select count(*) as n from sqlite_schema where name = 'groups'`)
    .all()
  expect(created).toEqual({ n: 0 })
  raw.exec('drop table stickers')
  raw.close()
  await (await openStorage(folder)).close()
})

test('foreign keys are enforced', async () => {
  const storage = await openStorage(folder)
  const level = { id: 'l', group_id: 'none', name: 'x', position: 1 }
  await expect(storage.db.insertInto('levels').values(level).execute()).rejects.toThrow(
    'FOREIGN KEY',
  )
  await storage.close()
})

test('ids of a kind sort by creation time and are unique', () => {
  const ids = Array.from({ length: 2_000 }, (_, index) =>
    newId('message', 1_700_000_000_000 + index),
  )
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(Array.from({ length: 5_000 }, () => newId('file', 1))).size).toBe(5_000)
  for (const id of ids) expect(id).toMatch(/^m[0-9a-hjkmnp-tv-z]{19}$/)
  expect(newId('user', 5, new Uint8Array(10))).toBe('u0000000050000000000')
})

test('contacts that are missing from the text index are added to it when the data is opened', async () => {
  const before = await openStorage(folder)
  await saveGroup(before.db, group)
  const row = contactRow({
    id: 'c',
    group_id: '1',
    name: 'Lucía',
    phone: '51',
    created_at: 0,
    activity: 1,
  })
  await before.transaction((tx) => insertContact(tx, { ...row, last_name: 'Quispe' }))
  await sql`insert into contact_pieces (contact_pieces) values ('delete-all')`.execute(before.db)
  expect(await lookUp(before.db, 'lucía quispe')).toBeUndefined()
  await before.close()
  const storage = await openStorage(folder)
  expect(await lookUp(storage.db, 'lucía quispe')).toBeDefined()
  await storage.close()
})
