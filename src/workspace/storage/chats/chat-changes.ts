import type { ChatChange, chatChangeKinds } from '#contract/entities/chats/chat-change.ts'
import { limits } from '#contract/limits.ts'
import { insertMany } from '#workspace/storage/bulk-insert.ts'
import { newId } from '#workspace/storage/ids.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import type { ContactsTable, Db, Tables, Tx } from '#workspace/storage/tables.ts'

/** Who made a change, undefined for the customer; and when, epoch ms. */
export interface ChangeCause {
  readonly byUserId?: string | undefined
  readonly now: number
}

interface NewChange {
  readonly kind: (typeof chatChangeKinds)[number]
  /** The tag, for `tag`; without an id, a tag of a level. */
  readonly tag?: { readonly id?: string; readonly name: string }
  /** The numbers before and after, for `newNumber`; the former number, for `numberTaken`. */
  readonly phones?: { readonly from: string; readonly to?: string }
}

const changeRow = (
  contactId: string,
  { kind, tag, phones }: NewChange,
  { byUserId, now }: ChangeCause,
): Tables['chat_changes'] => ({
  id: newId('change', now),
  contact_id: contactId,
  kind,
  tag_id: tag?.id ?? null,
  tag: tag?.name ?? null,
  from_phone: phones?.from ?? null,
  to_phone: phones?.to ?? null,
  by_user: byUserId ?? null,
  at: now,
})

export async function insertChange(
  tx: Tx,
  contactId: string,
  change: NewChange,
  cause: ChangeCause,
): Promise<void> {
  await tx
    .insertInto('chat_changes')
    .values(changeRow(contactId, change, cause))
    .execute()
}

/** Records the same changes in many chats. */
export async function insertChangeInAll(
  tx: Tx,
  contactIds: readonly string[],
  changes: readonly (NewChange & ChangeCause)[],
): Promise<void> {
  const rows = contactIds.flatMap((id) => changes.map((change) => changeRow(id, change, change)))
  await insertMany(tx, 'chat_changes', rows)
}

export async function hasChange(
  tx: Tx,
  contactId: string,
  kind: NewChange['kind'],
): Promise<boolean> {
  const found = await tx
    .selectFrom('chat_changes')
    .select('id')
    .where('contact_id', '=', contactId)
    .where('kind', '=', kind)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** When a chat was last changed in this way, epoch ms; undefined if never. */
export async function lastChangeAt(
  db: Db,
  contactId: string,
  kind: NewChange['kind'],
): Promise<number | undefined> {
  const found = await db
    .selectFrom('chat_changes')
    .select('at')
    .where('contact_id', '=', contactId)
    .where('kind', '=', kind)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.at
}

/** Records how the marks and the status of a chat differ between two states, because of a user. */
export async function recordChanges(
  tx: Tx,
  before: ContactsTable,
  after: ContactsTable,
  cause: ChangeCause,
): Promise<void> {
  const kinds = {
    archived: ['unarchived', 'archived'],
    finished: ['reopened', 'finished'],
    chat_status_set_by_user: ['inProgress', 'success'],
  } as const
  for (const column of ['finished', 'archived', 'chat_status_set_by_user'] as const)
    if (after[column] !== before[column])
      await insertChange(tx, after.id, { kind: kinds[column][after[column] === 0 ? 0 : 1] }, cause)
}

/** The last changes of a chat, oldest first. @param seesTag whether the viewer may see a tag */
export async function listChanges(
  db: Db,
  contactId: string,
  seesTag: (id: string) => boolean,
): Promise<ChatChange[]> {
  const rows = await db
    .selectFrom('chat_changes')
    .selectAll()
    .where('contact_id', '=', contactId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.chatChanges)
    .execute()
  return rows
    .filter(({ tag_id: id }) => id === null || seesTag(id))
    .toReversed()
    .map(({ kind, at, by_user, tag, from_phone: from, to_phone: to }) => ({
      kind,
      at: iso(at),
      ...(by_user !== null && { byUserId: by_user }),
      ...(tag !== null && { tag }),
      ...(from !== null && { from }),
      ...(to !== null && { to }),
    }))
}
