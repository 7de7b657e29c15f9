import { z } from 'zod'
import { lineProviders } from '#contract/entities/line/line.ts'
import {
  numberPlaces,
  preparationSteps,
  preparedItems,
} from '#contract/entities/line/line-preparation.ts'
import { readJson } from '#workspace/storage/json.ts'
import type { Db, Tx } from '#workspace/storage/tables.ts'

const stored = z.object({
  place: z.enum(numberPlaces),
  provider: z.enum(lineProviders),
  step: z.enum(preparationSteps),
  phone: z.string(),
  ticks: z.partialRecord(
    z.enum(preparedItems),
    z.object({
      /** Epoch ms. */
      at: z.number(),
      userId: z.string(),
    }),
  ),
})
export type StoredPreparation = z.infer<typeof stored>

const begun: StoredPreparation = {
  place: 'free',
  provider: 'meta',
  step: 'prepare',
  phone: '',
  ticks: {},
}

/** How far the preparation of a group's line is; its begin if nothing was stored. */
export async function findLinePreparation(db: Db, groupId: string): Promise<StoredPreparation> {
  const row = await db
    .selectFrom('line_preparations')
    .select('preparation_json')
    .where('group_id', '=', groupId)
    .executeTakeFirst()
  return row === undefined ? begun : readJson(row.preparation_json, stored)
}

/** @param now epoch ms */
export async function saveLinePreparation(
  tx: Tx,
  groupId: string,
  preparation: StoredPreparation,
  now: number,
): Promise<void> {
  const row = {
    group_id: groupId,
    preparation_json: JSON.stringify(preparation),
    changed_at: now,
  }
  await tx
    .insertInto('line_preparations')
    .values(row)
    .onConflict((conflict) => conflict.column('group_id').doUpdateSet(row))
    .execute()
}
