import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#workspace/storage/tables.ts'

/**
 * The chats with messages that the channel has not accepted yet. The conditions repeat those of the partial index
 * `messages_pending`, so that the planner can use it; it has few rows unless a line is down.
 */
const isPending = sql<SqlBool>`queued.status = 'pending' and queued.sender = 'group'`

/** Whether a row of `contacts` is such a chat. */
export const isQueued = (): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select 1 from messages as queued where queued.contact_id = contacts.id and ${isPending}
)`

/** A table expression that selects these chats of a group. */
export const queuedCandidates = (groupId: string): RawBuilder<{ activity: number }> =>
  sql<{ activity: number }>`(
    select distinct contacts.activity as activity from messages as queued
    cross join contacts
    where contacts.id = queued.contact_id and contacts.group_id = ${groupId} and ${isPending}
  )`

/** A query for those of these chats that are such, with the column `contact_id`. */
export const queuedAmong = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('messages as queued')
    .select('queued.contact_id')
    .distinct()
    .where('queued.contact_id', 'in', ids)
    .where(isPending)
