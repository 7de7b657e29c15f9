import { z } from 'zod'
import { readJson } from '#workspace/storage/json.ts'
import type { Db, LinesTable, Tx } from '#workspace/storage/tables.ts'

export async function listLines(db: Db): Promise<LinesTable[]> {
  return await db.selectFrom('lines').selectAll().execute()
}

/** The line of a group; undefined if the group has the simulated channel. */
export async function findLineOfGroup(db: Db, groupId: string): Promise<LinesTable | undefined> {
  return await db.selectFrom('lines').selectAll().where('group_id', '=', groupId).executeTakeFirst()
}

export async function findLine(db: Db, id: string): Promise<LinesTable | undefined> {
  return await db.selectFrom('lines').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The line that has this number at the provider. */
export async function findLineOfPhone(db: Db, phoneId: string): Promise<LinesTable | undefined> {
  return await db.selectFrom('lines').selectAll().where('phone_id', '=', phoneId).executeTakeFirst()
}

export async function insertLine(tx: Tx, line: LinesTable): Promise<void> {
  await tx.insertInto('lines').values(line).execute()
}

export type LineChange = Partial<Omit<LinesTable, 'id' | 'group_id'>>

export async function updateLine(db: Db, id: string, change: LineChange): Promise<void> {
  await db.updateTable('lines').set(change).where('id', '=', id).execute()
}

export async function deleteLine(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('lines').where('id', '=', id).execute()
}

/** The fields of the webhook that the provider of a line refused. */
export const refusedFields = ({
  refused_fields_json: json,
}: Pick<LinesTable, 'refused_fields_json'>): string[] =>
  json === null ? [] : readJson(json, z.array(z.string()))
