import { sql } from 'kysely'
import type { LineHealth } from '#contract/entities/line/line-health.ts'
import { engineOf } from '#workspace/storage/engine.ts'
import type { Db } from '#workspace/storage/tables.ts'

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
  const failed = sentSince(db, groupId, since)
    .select([
      engineOf(db).jsonMember(sql.ref('messages.payload_failed_json'), 'code').as('code'),
      'messages.contact_id as contactId',
      'messages.written_at as writtenAt',
    ])
    .where('messages.status', '=', 'failed')
  const ranked = db
    .selectFrom(failed.as('failed'))
    .select(['code', 'contactId'])
    .select(({ fn }) => [
      fn
        .countAll<number>()
        .over((over) => over.partitionBy('code'))
        .as('messages'),
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('code').orderBy('writtenAt', 'desc'))
        .as('rank'),
    ])
  const rows = await db
    .selectFrom(ranked.as('ranked'))
    .select(['code', 'contactId', 'messages'])
    .where('rank', '=', 1)
    .orderBy('messages', 'desc')
    .execute()
  return rows.map(({ code, messages, contactId }) => ({
    ...(code !== null && { code: Number(code) }),
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
