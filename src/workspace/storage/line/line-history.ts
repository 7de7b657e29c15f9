import type { Selectable } from 'kysely'
import type { LineEntryKind } from '#contract/entities/line/line.ts'
import type { Db, LineHistoryTable, Tx } from '#workspace/storage/tables.ts'

/** What happened to a line. `at` is in epoch ms. */
export interface LineEntry {
  at: number
  kind: LineEntryKind
  value?: string | undefined
  byName?: string | undefined
}

export async function insertLineEntry(
  tx: Tx,
  lineId: string,
  { at, kind, value, byName }: LineEntry,
): Promise<void> {
  const row = { line_id: lineId, at, kind, value: value ?? null, by_name: byName ?? null }
  await tx.insertInto('line_history').values(row).execute()
}

/** Whether the history has this entry already. */
export async function hasLineEntry(
  db: Db,
  lineId: string,
  { at, kind, value }: LineEntry,
): Promise<boolean> {
  const row = await db
    .selectFrom('line_history')
    .select('id')
    .where('line_id', '=', lineId)
    .where('kind', '=', kind)
    .where('at', '=', at)
    .where('value', 'is not distinct from', value ?? null)
    .executeTakeFirst()
  return row !== undefined
}

/** When the newest entry of a kind happened, epoch ms; undefined if there is none. */
export async function newestLineEntryAt(
  db: Db,
  lineId: string,
  kind: LineEntryKind,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('line_history')
    .select('at')
    .where('line_id', '=', lineId)
    .where('kind', '=', kind)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at
}

/** The entries of a line, the newest first. */
export async function listLineEntries(
  db: Db,
  lineId: string,
  limit: number,
): Promise<Selectable<LineHistoryTable>[]> {
  return await db
    .selectFrom('line_history')
    .selectAll()
    .where('line_id', '=', lineId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** How many changes of the quality are returned at most. */
const GRADES_MAX = 400

/** The changes of a line's quality, oldest first. */
export async function listGrades(
  db: Db,
  lineId: string,
): Promise<Pick<LineHistoryTable, 'at' | 'value'>[]> {
  const rows = await db
    .selectFrom('line_history')
    .select(['at', 'value'])
    .where('line_id', '=', lineId)
    .where('kind', '=', 'quality')
    .orderBy('at', 'desc')
    .limit(GRADES_MAX)
    .execute()
  return rows.toReversed()
}
