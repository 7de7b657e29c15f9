import { sql } from 'kysely'
import type { Db, FilesTable } from '#workspace/storage/tables.ts'

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

/** The bytes of the files that a user, or that all members of a group, have uploaded and that are still there. */
export async function uploadedBytes(
  db: Db,
  by: { userId: string } | { groupId: string },
): Promise<number> {
  const { bytes } = await db
    .selectFrom('files')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('size'), sql.lit(0)).as('bytes'))
    .where('uploaded_by_user_id', 'is not', null)
    .$if('userId' in by, (query) =>
      query.where('uploaded_by_user_id', '=', 'userId' in by ? by.userId : ''),
    )
    .$if('groupId' in by, (query) =>
      query.where('group_id', '=', 'groupId' in by ? by.groupId : ''),
    )
    .executeTakeFirstOrThrow()
  return bytes
}

/** Number of ids that are read at once. */
const IDS_AT_ONCE = 1_000

/** The ids of all files, except those that are being removed. */
export async function* listFileIds(db: Db): AsyncGenerator<string, void> {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('files')
      .select('id')
      .where('going', '=', 0)
      .where('id', '>', after)
      .orderBy('id')
      .limit(IDS_AT_ONCE)
      .execute()
    for (const { id } of rows) yield id
    if (rows.length < IDS_AT_ONCE) return
    after = rows.at(-1)?.id ?? after
  }
}
