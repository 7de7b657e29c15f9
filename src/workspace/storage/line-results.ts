import { sql } from 'kysely'
import type { LineHealth } from '#contract/entities/line-health.ts'
import type { Db } from './tables.ts'

/** The messages that a group has sent since a time, epoch ms. The index `messages_sent` has all that is counted. */
const sentSince = (db: Db, groupId: string, since: number) =>
  db
    .selectFrom('messages')
    .innerJoin('contacts', 'contacts.id', 'messages.contact_id')
    .where('messages.sender', '=', 'group')
    .where('messages.written_at', '>', since)
    .where('contacts.group_id', '=', groupId)

/** How far the messages of a group have come. */
export async function countResults(
  db: Db,
  groupId: string,
  since: number,
): Promise<LineHealth['messages']> {
  const rows = await sentSince(db, groupId, since)
    .select(({ fn }) => ['messages.status', fn.countAll<number>().as('count')])
    .groupBy('messages.status')
    .execute()
  const of = (status: string) => rows.find((row) => row.status === status)?.count ?? 0
  return {
    delivered: of('delivered') + of('read'),
    read: of('read'),
    underWay: of('sent'),
    failed: of('failed'),
  }
}

/** Why messages of a group failed, the most frequent reason first. */
export async function countFailures(
  db: Db,
  groupId: string,
  since: number,
): Promise<LineHealth['failures']> {
  const rows = await sentSince(db, groupId, since)
    .select(({ fn }) => [
      sql<number | null>`json_extract(messages.payload_failed_json, '$.code')`.as('code'),
      fn.countAll<number>().as('messages'),
      // SQLite takes the other columns from the row with the maximum.
      fn.max('messages.written_at').as('last'),
      'messages.contact_id as contactId',
    ])
    .where('messages.status', '=', 'failed')
    .groupBy('code')
    .orderBy('messages', 'desc')
    .execute()
  return rows.map(({ code, messages, contactId }) => ({
    ...(code !== null && { code }),
    messages,
    contactId,
  }))
}

/** To how many people the group wrote first: messages from templates, which alone may open a conversation. */
export async function countPeople(db: Db, groupId: string, since: number): Promise<number> {
  const { people } = await sentSince(db, groupId, since)
    .select(sql<number>`count(distinct messages.contact_id)`.as('people'))
    .where('messages.category', '!=', 'service')
    .where('messages.status', '!=', 'failed')
    .executeTakeFirstOrThrow()
  return people
}
