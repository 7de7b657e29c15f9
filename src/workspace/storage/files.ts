import type { Db, FilesTable } from './tables.ts'

export type NewFile = Omit<FilesTable, 'unused_since' | 'going'>

export async function insertFile(db: Db, file: NewFile): Promise<void> {
  await db
    .insertInto('files')
    .values({ ...file, unused_since: null, going: 0 })
    .execute()
}

export async function deleteFile(db: Db, id: string): Promise<void> {
  await db.deleteFrom('files').where('id', '=', id).execute()
}

/** A file by its id; undefined if there is none or if it is being removed. */
export async function findFile(db: Db, id: string): Promise<FilesTable | undefined> {
  return await db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', id)
    .where('going', '=', 0)
    .executeTakeFirst()
}
