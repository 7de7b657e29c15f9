import type { AccessEntriesTable, Db, KnownDevicesTable } from '#workspace/storage/tables.ts'

/**
 * The newest entries of a user.
 * @param before only entries before this one
 */
export async function listAccessEntries(
  db: Db,
  userId: string,
  { since, before, limit }: { since: number; before: string | undefined; limit: number },
): Promise<AccessEntriesTable[]> {
  let query = db
    .selectFrom('access_entries')
    .selectAll()
    .where('user_id', '=', userId)
    .where('at', '>', since)
  if (before !== undefined) query = query.where('id', '<', before)
  return await query.orderBy('id', 'desc').limit(limit).execute()
}

export async function insertAccessEntry(db: Db, entry: AccessEntriesTable): Promise<void> {
  await db.insertInto('access_entries').values(entry).execute()
}

type Repeated = Pick<
  AccessEntriesTable,
  'user_id' | 'kind' | 'address' | 'session_hash' | 'device_hash'
>

/**
 * Counts an entry of the same kind, address and device again. It is then of the later session.
 * @param since epoch ms
 * @returns its id; undefined if there is none since then
 */
export async function repeatAccessEntry(
  db: Db,
  { user_id, kind, address, session_hash, device_hash }: Repeated,
  since: number,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('access_entries')
    .select('id')
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('address', '=', address)
    .where('device_hash', '=', device_hash)
    .where('disowned_at', 'is', null)
    .where('at', '>', since)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (found === undefined) return undefined
  await db
    .updateTable('access_entries')
    .set(({ eb }) => ({ times: eb('times', '+', 1), session_hash }))
    .where('id', '=', found.id)
    .execute()
  return found.id
}

export async function findAccessEntry(
  db: Db,
  userId: string,
  id: string,
): Promise<AccessEntriesTable | undefined> {
  return await db
    .selectFrom('access_entries')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function updateAccessEntry(
  db: Db,
  id: string,
  change: Partial<Pick<AccessEntriesTable, 'session_hash' | 'device_hash' | 'disowned_at'>>,
): Promise<void> {
  await db.updateTable('access_entries').set(change).where('id', '=', id).execute()
}

/** Deletes entries, and devices that were not used, since a time. Epoch ms. */
export async function deleteOldAccess(db: Db, before: number): Promise<void> {
  await db.deleteFrom('access_entries').where('at', '<', before).execute()
  await db.deleteFrom('known_devices').where('last_used_at', '<', before).execute()
}

/** The devices from which a user has signed in. */
export async function listKnownDevices(db: Db, userId: string): Promise<KnownDevicesTable[]> {
  return await db.selectFrom('known_devices').selectAll().where('user_id', '=', userId).execute()
}

export async function saveKnownDevice(db: Db, device: KnownDevicesTable): Promise<void> {
  const { token_hash: _, user_id: __, ...change } = device
  await db
    .insertInto('known_devices')
    .values(device)
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet(change))
    .execute()
}

/** Ends that devices of a user are remembered. They stay known. */
export async function forgetDevices(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('known_devices')
    .set({ remembered_until: null })
    .where('user_id', '=', userId)
    .where('remembered_until', 'is not', null)
    .execute()
}

/** Whether a user has signed in before, and whether from this network. */
export async function signInsOf(
  db: Db,
  userId: string,
  network: string,
): Promise<{ any: boolean; here: boolean }> {
  const rows = await db
    .selectFrom('sign_in_networks')
    .select('network')
    .where('user_id', '=', userId)
    .execute()
  return { any: rows.length > 0, here: rows.some((row) => row.network === network) }
}
