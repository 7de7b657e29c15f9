import { sql, type ExpressionBuilder } from 'kysely'
import type { LineCosts } from '#contract/entities/line/line-costs.ts'
import type { LineHealth } from '#contract/entities/line/line-health.ts'
import { engineOf } from '#workspace/storage/engine.ts'
import type { Db, LinesTable, Tables } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'

const DAY_MS = 86_400_000

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

/** The account of a line and the business that owns it: its accounts share the limit of people. */
type Portfolio = Pick<LinesTable, 'account_id' | 'business_id'>

/** The lines of the same portfolio, as far as the service has them. */
const ofPortfolio =
  ({ account_id: accountId, business_id: businessId }: Portfolio) =>
  (eb: ExpressionBuilder<Tables, 'lines'>) =>
    eb.or([
      eb('lines.account_id', '=', accountId),
      ...(businessId === null ? [] : [eb('lines.business_id', '=', businessId)]),
    ])

/** When each person was last written to first by a group of a portfolio: with templates, which alone may open a conversation. */
const writtenFirst = (db: Db, portfolio: Portfolio, since: number) =>
  db
    .selectFrom('messages')
    .innerJoin('contacts', 'contacts.id', 'messages.contact_id')
    .innerJoin('lines', 'lines.group_id', 'contacts.group_id')
    .select(({ fn }) => ['contacts.phone_key', fn.max('messages.written_at').as('last')])
    .where(ofPortfolio(portfolio))
    .where('messages.sender', '=', 'group')
    .where('messages.written_at', '>', since)
    .where('messages.category', '!=', 'service')
    .where('messages.status', '!=', 'failed')
    .groupBy('contacts.phone_key')

/** To how many people the lines of a portfolio wrote first. */
export async function countPeople(db: Db, portfolio: Portfolio, since: number): Promise<number> {
  const { people } = await db
    .selectFrom(writtenFirst(db, portfolio, since).as('written'))
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .executeTakeFirstOrThrow()
  return people
}

/** The counting of a line's people: how many, how many there may be, and when the first no longer counts. */
export async function peopleOf(
  db: Db,
  { people_limit: limit, ...portfolio }: Portfolio & Pick<LinesTable, 'people_limit'>,
  now: number,
): Promise<LineCosts['people']> {
  const since = now - DAY_MS
  const people = await countPeople(db, portfolio, since)
  const { lines } = await db
    .selectFrom('lines')
    .select(({ fn }) => fn.countAll<number>().as('lines'))
    .where(ofPortfolio(portfolio))
    .executeTakeFirstOrThrow()
  const isFull = limit !== null && limit > 0 && people >= limit
  const frees = isFull
    ? await db
        .selectFrom(writtenFirst(db, portfolio, since).as('written'))
        .select('last')
        .orderBy('last')
        .limit(1)
        .offset(people - limit)
        .executeTakeFirst()
    : undefined
  return {
    people,
    lines,
    ...(limit !== null && { limit }),
    ...(frees !== undefined && { freesAt: iso(frees.last + DAY_MS) }),
  }
}
