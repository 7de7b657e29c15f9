import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { noFigures, type ReportDay, type ReportFigures } from '#contract/rules/report.ts'
import type { Db } from './tables.ts'

/** Conversations are added up by quarters of an hour: every time zone's days and hours begin at one. */
export const slotMs = 15 * 60_000

/** A span of time, epoch ms, the end excluded. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** The counted conversations. An absent id: all; null: those without agent or team. */
export interface ReportFilter {
  readonly groupId: string
  readonly userId?: string | null | undefined
  readonly teamId?: string | null | undefined
}

const equals = (column: string, id: string | null): RawBuilder<SqlBool> =>
  id === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${id}`

/** The filter as a condition on `conversations`. */
function selected({ groupId, userId, teamId }: ReportFilter): RawBuilder<SqlBool> {
  const conditions = [equals('conversations.group_id', groupId)]
  if (userId !== undefined) conditions.push(equals('conversations.user_id', userId))
  if (teamId !== undefined) conditions.push(equals('conversations.team_id', teamId))
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

const within = ({ start, end }: Span): RawBuilder<SqlBool> =>
  sql`conversations.started_at >= ${start} and conversations.started_at < ${end}`

/** Spans that follow each other without a gap are one to the database. */
function anyOf(spans: readonly Span[]): RawBuilder<SqlBool> {
  const joined: Span[] = []
  for (const span of spans) {
    const last = joined.at(-1)
    if (last?.end === span.start) joined[joined.length - 1] = { start: last.start, end: span.end }
    else joined.push(span)
  }
  return joined.length === 0 ? sql`1 = 0` : sql`(${sql.join(joined.map(within), sql` or `)})`
}

type FiguresRow<Key> = ReportFigures & { part: Key }

/**
 * The figures of each part that the conversations `from` fall into. Percentiles are the nearest rank: of n values in order,
 * the one at n × share, rounded up.
 * @param from rows of `conversations` with a column `part`
 */
async function figuresOf<Key>(db: Db, from: RawBuilder<unknown>): Promise<FiguresRow<Key>[]> {
  const { rows } = await sql<FiguresRow<Key>>`
    with picked as (${from}), timed as (
      select part, transfers, rating,
        first_response_at - started_at as response, resolved_at - started_at as resolution
      from picked
    ), ranked as (
      select timed.*,
        count(response) over (partition by part) as answered,
        count(resolution) over (partition by part) as resolved,
        row_number() over (partition by part, response is null order by response) as response_rank,
        row_number() over (partition by part, resolution is null order by resolution)
          as resolution_rank
      from timed
    )
    select part, count(*) as conversations, max(answered) as answered, max(resolved) as resolved,
      max(case when response_rank = (answered + 1) / 2 then response end) as "medianResponse",
      max(case when response_rank = (answered * 9 + 9) / 10 then response end) as "p90Response",
      max(case when resolution_rank = (resolved + 1) / 2 then resolution end)
        as "medianResolution",
      max(case when resolution_rank = (resolved * 9 + 9) / 10 then resolution end)
        as "p90Resolution",
      sum(transfers) as transfers, count(rating) as ratings, coalesce(sum(rating), 0) as "ratingSum"
    from ranked group by part`.execute(db)
  return rows
}

/** The figures of all that the filter selects in a span. */
export async function wholeFigures(
  db: Db,
  filter: ReportFilter,
  span: Span,
): Promise<ReportFigures> {
  const [row] = await figuresOf<number>(
    db,
    sql`select 1 as part, conversations.* from conversations
      where ${selected(filter)} and ${within(span)}`,
  )
  if (row === undefined) return noFigures
  const { part: _, ...figures } = row
  return figures
}

/** Figures by agent or team; null: conversations without answer, or without team. */
export async function figuresBy(
  db: Db,
  filter: ReportFilter,
  span: Span,
  part: 'user_id' | 'team_id',
): Promise<Map<string | null, ReportFigures>> {
  const rows = await figuresOf<string | null>(
    db,
    sql`select ${sql.ref(part)} as part, conversations.* from conversations
      where ${selected(filter)} and ${within(span)}`,
  )
  return new Map(rows.map(({ part: key, ...figures }) => [key, figures]))
}

/** Figures by calendar day; days without a conversation are left out. */
export async function figuresByDay(
  db: Db,
  filter: ReportFilter,
  days: readonly ReportDay[],
): Promise<Map<string, ReportFigures>> {
  if (days.length === 0) return new Map()
  const values = sql.join(days.map(({ day, start, end }) => sql`(${day}, ${start}, ${end})`))
  const rows = await figuresOf<string>(
    db,
    sql`select days.day as part, conversations.*
      from (select column1 as day, column2 as day_start, column3 as day_end from (values ${values}))
        as days
      join conversations on conversations.started_at >= days.day_start
        and conversations.started_at < days.day_end
      where ${selected(filter)}`,
  )
  return new Map(rows.map(({ part, ...figures }) => [part, figures]))
}

/** Conversations of one team that began in one quarter of an hour. */
export interface SlotCount {
  /** Epoch ms. */
  readonly at: number
  readonly teamId: string | null
  readonly conversations: number
}

export async function countSlots(db: Db, filter: ReportFilter, span: Span): Promise<SlotCount[]> {
  const { rows } = await sql<{ slot: number; teamId: string | null; conversations: number }>`
    select started_at / ${sql.lit(slotMs)} as slot, team_id as "teamId", count(*) as conversations
    from conversations where ${selected(filter)} and ${within(span)}
    group by slot, team_id`.execute(db)
  return rows.map(({ slot, ...rest }) => ({ at: slot * slotMs, ...rest }))
}

/** Conversations of contacts with a tag; a contact may have several. Most first. */
export async function countTags(
  db: Db,
  filter: ReportFilter,
  span: Span,
  limit: number,
): Promise<{ id: string; name: string; conversations: number }[]> {
  const { rows } = await sql<{ id: string; name: string; conversations: number }>`
    select tags.id, tags.name, count(*) as conversations
    from conversations
    join contact_tags on contact_tags.contact_id = conversations.contact_id
    join tags on tags.id = contact_tags.tag_id
    where ${selected(filter)} and ${within(span)}
    group by tags.id, tags.name order by conversations desc, tags.id
    limit ${limit}`.execute(db)
  return rows
}

/** The delivery results of a channel template. */
export interface TemplateResult {
  readonly templateId: string
  readonly sent: number
  readonly delivered: number
  readonly read: number
  readonly replied: number
  readonly failed: number
}

/** Sent messages by template in a period, most sent first. Read messages count as delivered too. */
export async function templateResults(
  db: Db,
  groupId: string,
  { start, end }: Span,
): Promise<TemplateResult[]> {
  const { rows } = await sql<TemplateResult>`
    select template_id as "templateId", count(*) as sent,
      sum(case when messages.status in ('delivered', 'read') then 1 else 0 end) as delivered,
      sum(case when messages.status = 'read' then 1 else 0 end) as read,
      count(replied_at) as replied,
      sum(case when messages.status = 'failed' then 1 else 0 end) as failed
    from template_sends left join messages on messages.id = template_sends.message_id
    where group_id = ${groupId} and sent_at >= ${start} and sent_at < ${end}
    group by template_id order by sent desc, template_id`.execute(db)
  return rows
}

/** A conversation behind a figure. */
export interface CountedConversation {
  readonly contactId: string
  readonly name: string
  readonly lastName: string | null
  readonly phone: string
  readonly countryCode: string
  readonly startedAt: number
  readonly userId: string | null
  readonly teamId: string | null
  readonly firstResponseAt: number | null
  readonly resolvedAt: number | null
  readonly rating: number | null
}

/** The conversations that began in one of the spans, newest first. */
export async function listConversations(
  db: Db,
  filter: ReportFilter,
  spans: readonly Span[],
  { offset, limit }: { offset: number; limit: number },
): Promise<CountedConversation[]> {
  const { rows } = await sql<CountedConversation>`
    select contact_id as "contactId", name, last_name as "lastName", phone,
      country_code as "countryCode", started_at as "startedAt",
      conversations.user_id as "userId", team_id as "teamId",
      first_response_at as "firstResponseAt", resolved_at as "resolvedAt", rating
    from conversations join contacts on contacts.id = conversations.contact_id
    where ${selected(filter)} and ${anyOf(spans)}
    order by started_at desc, contact_id limit ${limit} offset ${offset}`.execute(db)
  return rows
}
