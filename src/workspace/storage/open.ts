import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { GroupCommit } from './group-commit.ts'
import type { FileStore } from './file-store/file-store.ts'
import { openFiles, type FilesPlace } from './file-store/open-store.ts'
import { dropUnfinished, settleUploads } from './files/partial-file.ts'
import { makePrivateFolder } from './private-modes.ts'
import type { Connections } from './postgres/dialect.ts'
import { openPostgres } from './postgres/open.ts'
import { lockFolder } from './sqlite/folder-lock.ts'
import { openSqlite } from './sqlite/open.ts'
import type { Tables } from './tables.ts'

/** The service's data: a database, and a folder of files. */
export interface Storage {
  db: Kysely<Tables>
  transaction: GroupCommit['transaction']
  waitMs: GroupCommit['waitMs']
  files: FileStore
  /** Folder of files that are being received and, unless they are stored elsewhere, of all files. A file's name is its id. */
  filesDir: string
  /** Folder for outgoing mail, which is written to files instead of being sent. */
  outboxDir: string
  /** Path of the database; absent if it is on a server. */
  databasePath?: string
  /** Absent if the database is a file. */
  connections?(): Connections
  close(): Promise<void>
}

/**
 * Opens the data folder and creates missing folders and tables. Only one service may have it open: see folder-lock.ts.
 * Only the owner may read the folder afterwards.
 * @param database address of a PostgreSQL database; default: a file in the folder
 * @param place where the files are; default: in the folder
 * @throws StartError if another service has the folder open, or its data is newer, damaged or missing
 * @throws DatabaseRefused if the server's database cannot be used for a known cause
 * @throws Error of Node or SQLite, for example if the folder is not writable
 */
export async function openStorage(
  dataDir: string,
  database?: string,
  place?: FilesPlace,
): Promise<Storage> {
  const { files, filesDir } = await openFiles(dataDir, place)
  const folders = { filesDir, outboxDir: join(dataDir, 'outbox') }
  for (const folder of [dataDir, ...Object.values(folders)]) makePrivateFolder(folder)
  // Lock the folder before unfinished files are removed: they may belong to another running service.
  const unlock = await lockFolder(dataDir)
  try {
    dropUnfinished(folders.outboxDir)
    const opened = await (database === undefined
      ? openSqlite(dataDir, filesDir)
      : openPostgres(database))
    try {
      await settleUploads(opened.db, { files, folder: filesDir })
    } catch (error) {
      await opened.close()
      throw error
    }
    return { ...opened, ...folders, files, close: () => opened.close().finally(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}
