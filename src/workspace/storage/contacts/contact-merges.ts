import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { ContactMergesTable, ContactsTable, Db, Tx } from '#workspace/storage/tables.ts'

/** Contacts that were made one. */

const active = (db: Db) => db.selectFrom('contact_merges').where('undone_at', 'is', null)

/** The contact with which this one was merged, perhaps over several merges; undefined if it was not. */
export async function keptContactId(db: Db, id: string): Promise<string | undefined> {
  const merge = await active(db).select('kept_id').where('other_id', '=', id).executeTakeFirst()
  return merge && ((await keptContactId(db, merge.kept_id)) ?? merge.kept_id)
}

/** The contacts that were merged into this one and are not apart again, the newest merge first. */
export async function mergesInto(db: Db, id: string): Promise<ContactMergesTable[]> {
  return await active(db)
    .selectAll()
    .where('kept_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function findMerge(db: Db, id: string): Promise<ContactMergesTable | undefined> {
  return await db.selectFrom('contact_merges').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The group's merges that can be undone, the newest first. @param now epoch ms */
export async function listMerges(
  db: Db,
  groupId: string,
  now: number,
): Promise<ContactMergesTable[]> {
  return await active(db)
    .selectAll()
    .where('group_id', '=', groupId)
    .where('at', '>', now - limits.contacts.mergeUndoMs)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.contacts.duplicatesListed)
    .execute()
}

/** Forgets what is needed to undo the merges of a group that are too old for it. @param now epoch ms */
export async function forgetOldMerges(tx: Tx, groupId: string, now: number): Promise<void> {
  const old = tx
    .selectFrom('contact_merges')
    .select('id')
    .where('group_id', '=', groupId)
    .where('before_json', 'is not', null)
    .where('at', '<=', now - limits.contacts.mergeUndoMs)
  await tx.deleteFrom('merged_messages').where('merge_id', 'in', old).execute()
  await tx.updateTable('contact_merges').set({ before_json: null }).where('id', 'in', old).execute()
}

/** Records that a message was written with the number of a contact that was merged, for as long as that can be undone. */
export async function recordOrigin(
  tx: Tx,
  { id: keptId, group_id }: Pick<ContactsTable, 'id' | 'group_id'>,
  { messageId, phoneKey, now }: { messageId: string; phoneKey: string; now: number },
): Promise<void> {
  const merge = await active(tx)
    .innerJoin('contacts', 'contacts.id', 'contact_merges.other_id')
    .select(['contact_merges.id', 'other_id'])
    .where('contact_merges.group_id', '=', group_id)
    .where('kept_id', '=', keptId)
    .where('phone_key', '=', phoneKey)
    .where('at', '>', now - limits.contacts.mergeUndoMs)
    .executeTakeFirst()
  if (merge === undefined) return
  const row = { merge_id: merge.id, message_id: messageId, contact_id: merge.other_id }
  await tx
    .insertInto('merged_messages')
    .values({ ...row, position: null })
    .execute()
}

/** Whether a campaign that is running still writes to one of these contacts. */
export async function isInRunningCampaign(
  db: Db,
  groupId: string,
  { ids, phones }: { ids: readonly string[]; phones: readonly string[] },
): Promise<boolean> {
  const found = await sql`select 1 from campaign_recipients
    inner join campaigns on campaigns.id = campaign_recipients.campaign_id
    where campaigns.group_id = ${groupId} and campaigns.status in ('preparing', 'running')
      and campaign_recipients.state = 'queued'
      and (campaign_recipients.contact_id in (${sql.join(ids)}) or campaign_recipients.phone in (${sql.join(phones)}))
    limit 1`.execute(db)
  return found.rows.length > 0
}

/** The pairs of the group that are different people, by `pairKey`, with the state that they had. */
export async function distinctPairs(db: Db, groupId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('distinct_contacts')
    .select(['one_id', 'other_id', 'state'])
    .where('group_id', '=', groupId)
    .execute()
  return new Map(rows.map((row) => [pairKey(row.one_id, row.other_id), row.state]))
}

const sorted = (one: string, other: string): [string, string] =>
  one < other ? [one, other] : [other, one]

/** The same for a pair in either order. */
export const pairKey = (one: string, other: string): string => sorted(one, other).join(' ')

/** Stores that two contacts are different people; without a state, that nobody has said so. */
export async function saveDistinct(
  tx: Tx,
  pair: readonly [ContactsTable, ContactsTable],
  state: string | null,
  by: { userId: string; now: number },
): Promise<void> {
  const [one_id, other_id] = sorted(pair[0].id, pair[1].id)
  await tx
    .deleteFrom('distinct_contacts')
    .where('one_id', '=', one_id)
    .where('other_id', '=', other_id)
    .execute()
  if (state === null) return
  const { group_id } = pair[0]
  await tx
    .insertInto('distinct_contacts')
    .values({ one_id, other_id, group_id, state, by_user: by.userId, at: by.now })
    .execute()
}

/**
 * Contacts of a group that share a number, an e-mail, or a name and a brand with another one. The rule `duplicateOf` decides
 * which of them may be the same person.
 */
export async function similarContacts(
  db: Db,
  groupId: string,
  limit: number,
): Promise<ContactsTable[][]> {
  const keys = [
    sql<string>`phone_key`,
    sql<string>`case when email <> '' then lower(trim(email)) end`,
    sql<string>`case when brand <> '' and name_key <> '' then name_key end`,
  ]
  const groups: ContactsTable[][] = []
  for (const key of keys) {
    const inGroup = db
      .selectFrom('contacts')
      .where('group_id', '=', groupId)
      .where('archived', '!=', 2)
      .where('is_group_chat', '=', 0)
    const shared = await inGroup
      .select(key.as('shared'))
      .where(key, 'is not', null)
      .groupBy(key)
      .having(({ fn }) => fn.countAll(), '>', 1)
      .orderBy('shared')
      .limit(limit)
      .execute()
    if (shared.length === 0) continue
    const rows = await inGroup
      .selectAll()
      .select(key.as('shared'))
      .where(
        key,
        'in',
        shared.map((row) => row.shared),
      )
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    const byKey = Map.groupBy(rows, (row) => row.shared)
    groups.push(...byKey.values())
  }
  return groups
}
