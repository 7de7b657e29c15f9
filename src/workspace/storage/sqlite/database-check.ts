import { closeSync, existsSync, openSync, rmSync, statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'

/**
 * Whether the service that last had the database open was killed or lost power. SQLite removes the write-ahead log when
 * a database is closed.
 */
export function endedUncleanly(path: string): boolean {
  return (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
}

/** Beside the database: an empty file that says that the background check has found damage. */
const markOf = (path: string): string => `${path}-damaged`

/** Has the next start check the database before it answers, because damage was found while the service answered. */
export function markDamaged(path: string): void {
  closeSync(openSync(markOf(path), 'w', 0o600))
}

export const isMarkedDamaged = (path: string): boolean => existsSync(markOf(path))

/** Removes the mark of a database that was found sound, for example after it was restored from a backup. */
export const removeDamageMark = (path: string): void => rmSync(markOf(path), { force: true })

/** Checks the whole database. This blocks the process. @throws Error if the database is damaged */
export function checkAtOnce(database: DatabaseSync): void {
  const found = database.prepare('pragma quick_check').all()
  const problems = found.map((row) => String(row['quick_check'])).filter((text) => text !== 'ok')
  if (problems.length > 0) throw new DamageFound(problems)
}

export class DamageFound extends Error {
  override readonly name = 'DamageFound'

  constructor(problems: readonly string[]) {
    super(`SQLite has found damage: ${problems.join('; ')}`)
  }
}

/**
 * The program of the worker. It is a text, because the service is bundled into one file. It checks table by table: a
 * worker ends only between two queries.
 */
const program = `
  const { DatabaseSync } = require('node:sqlite')
  const { parentPort, workerData } = require('node:worker_threads')
  const database = new DatabaseSync(workerData, { readOnly: true })
  const tables = database
    .prepare("select name from sqlite_schema where type = 'table' and rootpage > 0")
    .all()
  const problems = tables.flatMap(({ name }) =>
    database
      .prepare('pragma quick_check("' + name.replaceAll('"', '""') + '")')
      .all()
      .map((row) => row.quick_check)
      .filter((text) => text !== 'ok'),
  )
  database.close()
  parentPort.postMessage(problems)
`

/**
 * Checks a database in a thread of its own, while the service answers.
 * @param onDamage called with the error if the database is damaged or cannot be read
 * @param onChecked called if the database is sound
 * @returns a function that ends the check, and resolves once the thread has closed the database. SQLite removes the
 *   write-ahead log only with the last connection
 */
export function checkInBackground(
  path: string,
  { onDamage, onChecked }: { onDamage: (error: unknown) => void; onChecked: () => void },
): () => Promise<void> {
  const worker = new Worker(program, { eval: true, workerData: path })
  // The check must not keep the process running.
  worker.unref()
  worker.on('message', (problems: readonly string[]) => {
    if (problems.length === 0) onChecked()
    else onDamage(new DamageFound(problems))
  })
  worker.on('error', onDamage)
  return async () => {
    await worker.terminate()
  }
}
