import type { Db, ProviderFlowsTable } from '#workspace/storage/tables.ts'

/** The flows at the provider that a flow of the group was uploaded to, the newest publication first. */
export async function listProviderFlows(db: Db, flowId: string): Promise<ProviderFlowsTable[]> {
  return await db
    .selectFrom('provider_flows')
    .selectAll()
    .where('flow_id', '=', flowId)
    .orderBy('version', 'desc')
    .execute()
}

/** The flow at the provider that customers receive now; undefined if none is published there. */
export async function findPublishedProviderFlow(
  db: Db,
  flowId: string,
): Promise<ProviderFlowsTable | undefined> {
  return await db
    .selectFrom('provider_flows')
    .selectAll()
    .where('flow_id', '=', flowId)
    .where('status', 'in', ['published', 'throttled'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The latest of a group's flows at the provider, by flow. */
export async function latestProviderFlows(
  db: Db,
  groupId: string,
): Promise<ReadonlyMap<string, ProviderFlowsTable>> {
  const rows = await db
    .selectFrom('provider_flows')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('status', '!=', 'draft')
    .orderBy('version')
    .execute()
  return new Map(rows.map((row) => [row.flow_id, row]))
}

export async function listGroupProviderFlows(
  db: Db,
  groupId: string,
): Promise<ProviderFlowsTable[]> {
  return await db.selectFrom('provider_flows').selectAll().where('group_id', '=', groupId).execute()
}

/** The groups with a flow of which it is not known whether the provider has published it. */
export async function listPublishingGroups(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('provider_flows')
    .select('group_id')
    .distinct()
    .where('publishing_json', 'is not', null)
    .execute()
  return rows.map(({ group_id }) => group_id)
}

export async function findProviderFlow(
  db: Db,
  groupId: string,
  providerId: string,
): Promise<ProviderFlowsTable | undefined> {
  return await db
    .selectFrom('provider_flows')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
}

/** Inserts a flow at the provider, or replaces what is known of it. */
export async function saveProviderFlow(db: Db, row: ProviderFlowsTable): Promise<void> {
  await db
    .insertInto('provider_flows')
    .values(row)
    .onConflict((conflict) => conflict.columns(['group_id', 'provider_id']).doUpdateSet(row))
    .execute()
}

export async function deleteProviderFlow(
  db: Db,
  { group_id, provider_id }: Pick<ProviderFlowsTable, 'group_id' | 'provider_id'>,
): Promise<void> {
  await db
    .deleteFrom('provider_flows')
    .where('group_id', '=', group_id)
    .where('provider_id', '=', provider_id)
    .execute()
}
