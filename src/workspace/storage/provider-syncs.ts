import type { Db, ProviderSyncsTable } from './tables.ts'

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

/** Stores that the provider may have something that is not known here. The next start of the service fetches it. */
export async function noteUnknown(db: Db, groupId: string, now: number): Promise<void> {
  await saveSync(db, {
    group_id: groupId,
    kind: 'templates',
    started_at: now,
    next_page: null,
    finished_at: null,
    item_count: 0,
  })
}
