import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { noFigures, type ReportDay, type ReportFigures } from '#contract/rules/reports/report.ts'
import type { Db } from '#workspace/storage/tables.ts'

/** Conversations are counted by quarter hour, because days and hours begin on a quarter hour in every time zone. */
const slotMs = 15 * 60_000

/** A time span, epoch ms; the end is excluded. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Selects conversations. An absent id selects any agent or team; null selects conversations without one. */
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

/**
 * A condition for conversations in any of the spans. Adjacent spans are joined, so that the query has fewer conditions.
 */
function anyOf(spans: readonly Span[]): RawBuilder<SqlBool> {
  const joined: Span[] = []
  for (const span of spans) {
    const last = joined.at(-1)
    if (last?.end === span.start) joined[joined.length - 1] = { start: last.start, end: span.end }
    else joined.push(span)
  }
  return joined.length === 0 ? sql`1 = 0` : sql`(${sql.join(joined.map(within), sql` or `)})`
}

/** The conversations of one day, agent and team: counts and sums, and lists of times in ms. */
interface Part {
  readonly day: string
  readonly userId: string | null
  readonly teamId: string | null
  readonly conversations: number
  readonly transfers: number
  readonly ratings: number
  readonly ratingSum: number
  readonly responses: Float64Array
  readonly resolutions: Float64Array
}

const comma = ','.charCodeAt(0)
const zero = '0'.charCodeAt(0)

/** Parses whole numbers separated by commas. Splitting the text would take four times as long. */
export function times(text: string | null): Float64Array {
  if (text === null) return new Float64Array()
  const found = new Float64Array((text.length + 1) >> 1)
  let count = 0
  let value = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === comma) {
      found[count] = value
      count += 1
      value = 0
    } else value = value * 10 + code - zero
  }
  found[count] = value
  return found.slice(0, count + 1)
}

/** Sums up the conversations by day, agent and team. Lists all their times, which percentiles need. */
async function readParts(
  db: Db,
  filter: ReportFilter,
  days: readonly ReportDay[],
): Promise<Part[]> {
  if (days.length === 0) return []
  const values = sql.join(
    days.map(
      ({ day, start, end }) => sql`(${day}, cast(${start} as bigint), cast(${end} as bigint))`,
    ),
  )
  const { rows } = await sql<
    Omit<Part, 'responses' | 'resolutions'> & {
      responses: string | null
      resolutions: string | null
    }
  >`
    select days.column1 as day, user_id as "userId", team_id as "teamId",
      count(*) as conversations, sum(transfers) as transfers,
      count(rating) as ratings, coalesce(sum(rating), 0) as "ratingSum",
      string_agg(cast(first_response_at - started_at as text), ',') as responses,
      string_agg(cast(resolved_at - started_at as text), ',') as resolutions
    from (values ${values}) as days
    join conversations on conversations.started_at >= days.column2
      and conversations.started_at < days.column3
    where ${selected(filter)}
    group by days.column1, user_id, team_id`.execute(db)
  return rows.map(({ responses, resolutions, ...counts }) => ({
    ...counts,
    responses: times(responses),
    resolutions: times(resolutions),
  }))
}

/**
 * The number of values, their median and their 90th percentile. Of n sorted values, a percentile is the value at
 * position n × share, rounded up (nearest rank).
 */
export function ranked(lists: readonly Float64Array[]) {
  const sorted = new Float64Array(lists.reduce((total, { length }) => total + length, 0))
  let length = 0
  for (const list of lists) {
    sorted.set(list, length)
    length += list.length
  }
  sorted.sort()
  const at = (share: number) => sorted[Math.max(1, Math.ceil(sorted.length * share)) - 1] ?? null
  return { count: sorted.length, median: at(0.5), p90: at(0.9) }
}

function figuresOf(parts: readonly Part[]): ReportFigures {
  if (parts.length === 0) return noFigures
  const sum = (key: 'conversations' | 'transfers' | 'ratings' | 'ratingSum') =>
    parts.reduce((total, part) => total + part[key], 0)
  const responses = ranked(parts.map((part) => part.responses))
  const resolutions = ranked(parts.map((part) => part.resolutions))
  return {
    conversations: sum('conversations'),
    answered: responses.count,
    medianResponse: responses.median,
    p90Response: responses.p90,
    resolved: resolutions.count,
    medianResolution: resolutions.median,
    p90Resolution: resolutions.p90,
    transfers: sum('transfers'),
    ratings: sum('ratings'),
    ratingSum: sum('ratingSum'),
  }
}

function grouped<Key>(parts: readonly Part[], keyOf: (part: Part) => Key): Map<Key, ReportFigures> {
  return new Map(Array.from(Map.groupBy(parts, keyOf), ([key, own]) => [key, figuresOf(own)]))
}

/** The figures of a span of days: in total, and for each agent, team and day with conversations. */
export interface SpanFigures {
  readonly totals: ReportFigures
  /** By user id; null for conversations that nobody answered. */
  readonly agents: ReadonlyMap<string | null, ReportFigures>
  /** By team id; null for conversations without a team. */
  readonly teams: ReadonlyMap<string | null, ReportFigures>
  readonly days: ReadonlyMap<string, ReportFigures>
  /** Numbers of conversations by day and team id. */
  readonly teamsOfDay: ReadonlyMap<string, ReadonlyMap<string | null, number>>
}

/** The figures of a period to compare with: in total, and the number of conversations of each day. */
export async function figuresBefore(
  db: Db,
  filter: ReportFilter,
  days: readonly ReportDay[],
): Promise<{ totals: ReportFigures; days: ReadonlyMap<string, number> }> {
  const parts = await readParts(db, filter, days)
  const counts = new Map<string, number>()
  for (const { day, conversations } of parts)
    counts.set(day, (counts.get(day) ?? 0) + conversations)
  return { totals: figuresOf(parts), days: counts }
}

/** The figures of consecutive days. */
export async function spanFigures(
  db: Db,
  filter: ReportFilter,
  days: readonly ReportDay[],
): Promise<SpanFigures> {
  const parts = await readParts(db, filter, days)
  const teamsOfDay = new Map<string, Map<string | null, number>>()
  for (const { day, teamId, conversations } of parts) {
    const teams = teamsOfDay.get(day) ?? new Map<string | null, number>()
    teams.set(teamId, (teams.get(teamId) ?? 0) + conversations)
    teamsOfDay.set(day, teams)
  }
  return {
    totals: figuresOf(parts),
    agents: grouped(parts, ({ userId }) => userId),
    teams: grouped(parts, ({ teamId }) => teamId),
    days: grouped(parts, ({ day }) => day),
    teamsOfDay,
  }
}

/** Number of conversations that began in one quarter of an hour. */
export interface SlotCount {
  /** Start of the quarter, epoch ms. */
  readonly at: number
  readonly conversations: number
}

export async function countSlots(db: Db, filter: ReportFilter, span: Span): Promise<SlotCount[]> {
  const { rows } = await sql<{ slot: number; conversations: number }>`
    select started_at / ${sql.lit(slotMs)} as slot, count(*) as conversations
    from conversations where ${selected(filter)} and ${within(span)}
    group by slot order by slot`.execute(db)
  return rows.map(({ slot, conversations }) => ({ at: slot * slotMs, conversations }))
}

/** The most frequent tags, with the number of conversations whose contact has the tag. */
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

/**
 * The delivery results of a channel template or a campaign. A message with a reply also counts as read and as
 * delivered. It is a type alias, because the contract's responses have an index signature, to which an interface cannot
 * be assigned.
 */
export type SendingResult = Readonly<
  { id: string; name: string } & Record<
    'sent' | 'delivered' | 'read' | 'replied' | 'failed',
    number
  >
>

/**
 * Counts sent messages by `state`, which has the values of a campaign recipient's state (contract/entities/campaign).
 */
const resultCounts = sql`count(*) as sent,
  sum(case when state in ('delivered', 'read', 'replied') then 1 else 0 end) as delivered,
  sum(case when state in ('read', 'replied') then 1 else 0 end) as read,
  sum(case when state = 'replied' then 1 else 0 end) as replied,
  sum(case when state = 'failed' then 1 else 0 end) as failed`

/** The results of the channel templates that users or campaigns sent in a period, most sent first. */
export async function templateResults(
  db: Db,
  groupId: string,
  { start, end }: Span,
): Promise<SendingResult[]> {
  const { rows } = await sql<SendingResult>`
    with sendings as (
      select template_id,
        case when replied_at is not null then 'replied' else messages.status end as state
      from template_sends left join messages on messages.id = template_sends.message_id
      where group_id = ${groupId} and template_sends.sent_at >= ${start}
        and template_sends.sent_at < ${end} and not exists (
          select 1 from campaign_recipients
          where campaign_recipients.message_id = template_sends.message_id)
      union all
      select case when coalesce(variant, split_winner) = 'b' then split_template_id else template_id end,
        campaign_recipients.state
      from campaigns join campaign_recipients on campaign_recipients.campaign_id = campaigns.id
      where campaigns.group_id = ${groupId} and campaign_recipients.sent_at >= ${start}
        and campaign_recipients.sent_at < ${end}
    )
    select template_id as id, coalesce(max(wa_templates.name), template_id) as name,
      ${resultCounts}
    from sendings left join wa_templates on wa_templates.id = template_id
    group by template_id order by sent desc, template_id`.execute(db)
  return rows
}

/** The results of the campaign messages sent in a period, by campaign, most sent first. */
export async function campaignResults(
  db: Db,
  groupId: string,
  { start, end }: Span,
): Promise<SendingResult[]> {
  const { rows } = await sql<SendingResult>`
    select campaigns.id, campaigns.name, ${resultCounts}
    from campaigns join campaign_recipients on campaign_recipients.campaign_id = campaigns.id
    where campaigns.group_id = ${groupId} and sent_at >= ${start} and sent_at < ${end}
    group by campaigns.id, campaigns.name order by sent desc, campaigns.id`.execute(db)
  return rows
}

/** A conversation that a figure counts. */
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
