import { migrationState } from '#workspace/storage/migrations/index.ts'
import { onSnapshot } from '#workspace/storage/snapshot.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { postgresMigrations } from './migrations.ts'
import { assertUsable, createDb } from './open.ts'
import { asRefusal, DatabaseRefused, nameOf } from './refused.ts'
import { assertComplete } from './unfinished-copy.ts'

/** @throws DatabaseRefused for a database without data of this version */
async function assertCurrent(db: Db, name: string): Promise<void> {
  await assertUsable(db, name)
  await assertComplete(db, name)
  const state = await migrationState(db, postgresMigrations)
  if (state === 'empty') throw new DatabaseRefused(`There is no data in ${name}.`)
  if (state !== 'current')
    throw new DatabaseRefused(
      `The data in ${name} is of another version. Use the program of that version, or bring an older database to this one with migrate.`,
    )
}

/**
 * Reads a database in the state of one moment, while services write to it.
 * @throws DatabaseRefused
 */
export async function readSnapshot<Result>(
  url: string,
  read: (db: Db) => Promise<Result>,
): Promise<Result> {
  const name = nameOf(url)
  const db = await createDb(url, 'start')
  try {
    await assertCurrent(db, name).catch((error: unknown) => {
      throw asRefusal(error, name)
    })
    return await onSnapshot(db, read)
  } finally {
    await db.destroy()
  }
}
