import type { Db, FilesTable } from './tables.ts'

export async function insertFile(db: Db, file: FilesTable): Promise<void> {
  await db.insertInto('files').values(file).execute()
}

export async function deleteFile(db: Db, id: string): Promise<void> {
  await db.deleteFrom('files').where('id', '=', id).execute()
}

export async function findFile(db: Db, id: string): Promise<FilesTable | undefined> {
  return await db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
}
