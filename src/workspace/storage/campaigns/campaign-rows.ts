import { z } from 'zod'
import { readJson } from '#workspace/storage/json.ts'
import type { CampaignRowsTable, Db } from '#workspace/storage/tables.ts'

const columnsSchema = z.record(z.string(), z.string())

export const columnsOf = ({
  columns_json,
}: Pick<CampaignRowsTable, 'columns_json'>): Record<string, string> =>
  readJson(columns_json, columnsSchema)

/** Inserts or replaces rows of a recipient file. */
export async function saveCampaignRows(db: Db, rows: readonly CampaignRowsTable[]): Promise<void> {
  for (const row of rows)
    await db
      .insertInto('campaign_rows')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['campaign_id', 'file_id', 'position']).doUpdateSet(row),
      )
      .execute()
}

/** Changes the phone number of a row. @returns whether there is such a row */
export async function setRowPhone(
  db: Db,
  { campaignId, fileId, position }: { campaignId: string; fileId: string; position: number },
  phone: string,
): Promise<boolean> {
  const changed = await db
    .updateTable('campaign_rows')
    .set({ phone })
    .where('campaign_id', '=', campaignId)
    .where('file_id', '=', fileId)
    .where('position', '=', position)
    .returning('position')
    .execute()
  return changed.length > 0
}

/** The rows of a file in their order, page by page. */
export async function* campaignRows(
  db: Db,
  campaignId: string,
  fileId: string,
  pageSize: number,
): AsyncGenerator<CampaignRowsTable[]> {
  for (let after = -1; ;) {
    const rows = await db
      .selectFrom('campaign_rows')
      .selectAll()
      .where('campaign_id', '=', campaignId)
      .where('file_id', '=', fileId)
      .where('position', '>', after)
      .orderBy('position')
      .limit(pageSize)
      .execute()
    yield rows
    const last = rows.at(-1)
    if (rows.length < pageSize || last === undefined) return
    after = last.position
  }
}

/** Deletes the campaign's rows of all files except these. */
export async function deleteOtherRows(
  db: Db,
  campaignId: string,
  fileIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('campaign_rows')
    .where('campaign_id', '=', campaignId)
    .$if(fileIds.length > 0, (rows) => rows.where('file_id', 'not in', fileIds))
    .execute()
}

/** Copies the rows of all files of a campaign to another campaign. */
export async function copyCampaignRows(db: Db, fromId: string, toId: string): Promise<void> {
  const columns = ['file_id', 'position', 'phone', 'name', 'country_code', 'columns_json'] as const
  await db
    .insertInto('campaign_rows')
    .columns(['campaign_id', ...columns])
    .expression((from) =>
      from
        .selectFrom('campaign_rows')
        .select(({ val }) => val(toId).as('campaign_id'))
        .select(columns)
        .where('campaign_id', '=', fromId),
    )
    .execute()
}

/** Replaces the rows of a campaign by those of another one, which then has none. */
export async function moveCampaignRows(db: Db, fromId: string, toId: string): Promise<void> {
  await deleteOtherRows(db, toId, [])
  await db
    .updateTable('campaign_rows')
    .set({ campaign_id: toId })
    .where('campaign_id', '=', fromId)
    .execute()
}
