import { createReadStream, existsSync } from 'node:fs'
import { access, readdir, readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import {
  compareRows,
  copiedTables,
  copyRows,
  type CopyProgress,
} from '#workspace/storage/copy/copy-rows.ts'
import {
  openFiles,
  type FilesPlace,
  type OpenFiles,
} from '#workspace/storage/file-store/open-store.ts'
import { listFileIds } from '#workspace/storage/files/files.ts'
import { hasCode } from '#workspace/storage/error-kinds.ts'
import { openStorage, type Storage } from '#workspace/storage/open.ts'
import { asStartError } from '#workspace/storage/start-error.ts'
import { openPostgresTarget } from '#workspace/storage/postgres/copy-target.ts'
import { nameOf } from '#workspace/storage/postgres/refused.ts'
import { readSnapshot } from '#workspace/storage/postgres/snapshot.ts'
import { makePrivateFolder } from '#workspace/storage/private-modes.ts'
import { DATABASE_FILE } from '#workspace/storage/sqlite/copy.ts'
import { createSqliteTarget, readSqlite } from '#workspace/storage/sqlite/copy-target.ts'
import { lockFolder } from '#workspace/storage/sqlite/folder-lock.ts'
import { inspectDatabase, type DatabaseState } from '#workspace/storage/sqlite/inspect.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { assertRestored, checksumOf, copy, KEY } from './data-files.ts'
import { isOtherKey } from './line-key.ts'
import { OperationRefused } from './operation.ts'

/** Interval between two messages about the progress, ms. */
const PROGRESS_MS = 1_000
/** Suffix of a file that is being copied. The service's own suffix would have its start complete or remove the file. */
const UNFINISHED = '.unfinished'

type Say = (progress: string) => void

/** Where a move goes to. */
export interface Target {
  /** Address of an empty database. */
  database: string
  /** Data folder of a service that will use it. */
  data: string
  /** Where the files of the services are; undefined: in the data folder. */
  files: FilesPlace | undefined
}

/** The result of a move. */
export interface Moved {
  rows: number
  files: number
  /** Ids of files that the source has lost. */
  missing: readonly string[]
  hasKey: boolean
}

/** Says how far a copy is, at most once a second. */
function reporter(say: Say, what: string): (progress: CopyProgress) => void {
  let saidAt = Date.now()
  return ({ table, rows, of }) => {
    if (Date.now() - saidAt < PROGRESS_MS) return
    saidAt = Date.now()
    say(`${what} ${table}: ${rows} of ${of} rows`)
  }
}

/** Copies the rows and compares them; `tables` are read from the side that is a database of SQLite. */
async function copyDatabase(
  { source, target, sqlite }: { source: Db; target: Db; sqlite: Db },
  say: Say,
): Promise<number> {
  const both = { source, target, tables: await copiedTables(sqlite) }
  await copyRows(both, reporter(say, 'copying'))
  return await compareRows(both, reporter(say, 'comparing'))
}

/** Copies a server's database in the state of one moment into a new file. @throws DatabaseRefused */
export async function copyToFile(url: string, path: string, say: Say): Promise<void> {
  await readSnapshot(url, async (source) => {
    const target = await createSqliteTarget(path)
    try {
      await copyDatabase({ source, target: target.db, sqlite: target.db }, say)
      await target.complete()
    } finally {
      await target.close()
    }
  })
}

/** Copies the files that the database names and compares their checksums. @returns their number and the ids of lost ones */
async function copyFiles(
  db: Db,
  { from, to, say }: { from: string; to: OpenFiles; say: Say },
): Promise<{ files: number; missing: string[] }> {
  const missing: string[] = []
  let files = 0
  let saidAt = Date.now()
  for await (const id of listFileIds(db)) {
    const source = join(from, id)
    if (!existsSync(source)) {
      missing.push(id)
      continue
    }
    files += 1
    if (source === resolve(to.filesDir, id)) continue
    // A copy that has the size of its source was complete: it gets its name last.
    if ((await to.files.size(id)) !== (await stat(source)).size) {
      const draft = join(to.filesDir, id + UNFINISHED)
      await copy(source, draft)
      await to.files.put(id, draft)
    }
    const original = await checksumOf(createReadStream(source))
    const copied = await checksumOf(await to.files.read(id))
    if (original.sha256 !== copied.sha256)
      throw new OperationRefused(
        `The stored file ${id} is not that of ${from}. Remove it and repeat.`,
      )
    if (Date.now() - saidAt < PROGRESS_MS) continue
    saidAt = Date.now()
    say(`copying files: ${files}`)
  }
  return { files, missing }
}

/** Copies the key of the lines' secrets. @returns whether there is one */
async function copyKey(from: string, to: string): Promise<boolean> {
  const [source, target] = [join(from, KEY), join(to, KEY)]
  const key = await readFile(source, 'utf8').catch(() => undefined)
  if (key === undefined) return false
  const known = await readFile(target, 'utf8').catch(() => undefined)
  if (known !== undefined && known !== key)
    throw new OperationRefused(`${target} is another key than ${source}. Move it away and repeat.`)
  if (known === undefined) await copy(source, target)
  return true
}

/** Copies an open database of SQLite, with the files and the key of its folder, to a server. */
async function moveFrom(
  source: Db,
  folder: string,
  { database, data, files: place }: Target,
  say: Say,
): Promise<Moved> {
  const target = await openPostgresTarget(database)
  try {
    const to = await openFiles(data, place)
    makePrivateFolder(to.filesDir)
    const hasKey = await copyKey(folder, data)
    const copied = await copyFiles(source, { from: resolve(folder, 'files'), to, say })
    const rows = await copyDatabase({ source, target: target.db, sqlite: source }, say)
    say('building the indexes')
    await target.complete()
    return { rows, hasKey, ...copied }
  } finally {
    await target.close()
  }
}

const refusals: Readonly<Record<Exclude<DatabaseState, 'current'>, string>> = {
  older: 'is of an older version. Bring it to this version with bandeja-server migrate.',
  other: 'is of a newer version. Install that version.',
  damaged: 'is damaged. Restore a backup.',
}

/** @throws OperationRefused unless the database file is sound and of this version */
function assertCurrent(path: string): void {
  const state = inspectDatabase(path)
  if (state !== 'current') throw new OperationRefused(`${path} ${refusals[state]}`)
}

/** @throws OperationRefused, StartError */
async function openSource(from: string, path: string): Promise<Storage> {
  try {
    assertCurrent(path)
    // Completes or removes uploads that a killed service left.
    return await openStorage(from)
  } catch (error) {
    throw asStartError(error, from)
  }
}

/**
 * Copies a data folder with a database file to an empty database of PostgreSQL and to the data folder of its services. No
 * service has either folder open. Nothing of the source is changed. If it is interrupted, the same call goes on.
 * @throws OperationRefused, StartError, DatabaseRefused
 * @throws CopyDiffers if the copy does not equal the source
 */
export async function moveData(from: string, target: Target, say: Say): Promise<Moved> {
  const path = join(from, DATABASE_FILE)
  await access(path).catch((error: unknown) => {
    if (hasCode(error, ['ENOENT'])) throw new OperationRefused(`There is no data in ${from}.`)
    throw asStartError(error, from)
  })
  assertRestored(from)
  const source = await openSource(from, path)
  try {
    if (resolve(from) === resolve(target.data)) return await moveFrom(source.db, from, target, say)
    makePrivateFolder(target.data)
    const unlock = await lockFolder(target.data)
    try {
      return await moveFrom(source.db, from, target, say)
    } finally {
      unlock()
    }
  } finally {
    await source.close()
  }
}

/** Copies a backup, which was checked, to an empty database of PostgreSQL and a data folder. Throws as `moveData` does. */
export async function moveBackup(folder: string, target: Target, say: Say): Promise<Moved> {
  const path = join(folder, DATABASE_FILE)
  assertCurrent(path)
  makePrivateFolder(target.data)
  const unlock = await lockFolder(target.data)
  const source = readSqlite(path)
  try {
    return await moveFrom(source.db, folder, target, say)
  } finally {
    await source.close()
    unlock()
  }
}

/** The report of a move to the operator: the copied data and the next steps. */
export async function nextSteps(
  from: string,
  { database, data }: Pick<Target, 'database' | 'data'>,
  { moved, ownKey }: { moved: Moved; ownKey: Buffer | undefined },
): Promise<string[]> {
  const { rows, files, missing, hasKey } = moved
  const isSameFolder = resolve(from) === resolve(data)
  const mails = await readdir(join(from, 'outbox')).catch((): string[] => [])
  return [
    `${nameOf(database)} has ${rows} rows, and ${files} files are stored; all of them equal those of ${from}.`,
    ...(missing.length === 0
      ? []
      : [
          `${missing.length} files were lost before, and are not copied: ${missing.slice(0, 5).join(', ')}.`,
        ]),
    `Set BANDEJA_DATABASE_URL to the new database and BANDEJA_DATA to ${data}, run bandeja-server check, and start the service.`,
    ...(ownKey !== undefined
      ? [
          isOtherKey(ownKey, from)
            ? `BANDEJA_LINE_KEY is another key than ${join(from, KEY)}. If the service of ${from} ran without that setting, set it to the content of this file now, or the lines must be entered again.`
            : 'Keep BANDEJA_LINE_KEY or BANDEJA_LINE_KEY_FILE as it is: it encrypts the secrets of the lines.',
        ]
      : hasKey
        ? [`The secrets of the lines are encrypted with ${join(data, KEY)}: keep it with the data.`]
        : []),
    ...(isSameFolder || mails.length === 0
      ? []
      : [`The mails in ${join(from, 'outbox')} were not copied.`]),
    `${join(from, DATABASE_FILE)} is as it was. Remove it once the new service has all you need.`,
  ]
}
