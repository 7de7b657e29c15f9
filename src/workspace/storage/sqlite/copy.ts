import { backup, DatabaseSync } from 'node:sqlite'

/** The name of the database in the data folder and in backups. */
export const DATABASE_FILE = 'workspace.sqlite'

/** More pages than a database has: it is copied in one step, which sees the state of one moment. */
const ALL_PAGES = 2 ** 31 - 1

/** Copies a database in the state of one moment, also while the service writes to it. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true })
  try {
    await backup(source, to, { rate: ALL_PAGES })
  } finally {
    source.close()
  }
  // The copy is one file: with a write-ahead log, reading it would create others beside it.
  const copy = new DatabaseSync(to)
  try {
    copy.exec('pragma journal_mode = delete')
  } finally {
    copy.close()
  }
}

/** The ids of the stored files that a copied database has, except those that are being removed. */
export function filesInCopy(path: string): string[] {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    const rows = database.prepare('select id from files where going = 0').all()
    return rows.map(({ id }) => String(id))
  } finally {
    database.close()
  }
}
