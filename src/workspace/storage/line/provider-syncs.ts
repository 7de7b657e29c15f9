import type { Db, ProviderSyncsTable } from '#workspace/storage/tables.ts'

type Kind = ProviderSyncsTable['kind']

export async function findSync(
  db: Db,
  groupId: string,
  kind: Kind,
): Promise<ProviderSyncsTable | undefined> {
  return await db
    .selectFrom('provider_syncs')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('kind', '=', kind)
    .executeTakeFirst()
}

/** The groups whose fetch was interrupted. */
export async function listInterruptedSyncs(db: Db, kind: Kind): Promise<string[]> {
  const rows = await db
    .selectFrom('provider_syncs')
    .select('group_id')
    .where('kind', '=', kind)
    .where('finished_at', 'is', null)
    .execute()
  return rows.map(({ group_id }) => group_id)
}

export async function saveSync(db: Db, row: ProviderSyncsTable): Promise<void> {
  await db
    .insertInto('provider_syncs')
    .values(row)
    .onConflict((conflict) => conflict.columns(['group_id', 'kind']).doUpdateSet(row))
    .execute()
}
