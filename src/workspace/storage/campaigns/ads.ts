import { sql } from 'kysely'
import type { AdLead } from '#contract/api/campaigns/ads.ts'
import {
  adSchema,
  adStates,
  chatAdSchema,
  type Ad,
  type AdDay,
  type ChatAd,
} from '#contract/entities/campaigns/ad.ts'
import { messageContentSchema } from '#contract/entities/messages/message.ts'
import type { ChatScope } from '#contract/policies/chats/chat-visibility.ts'
import { chatStatuses } from '#contract/rules/chats/chat-status.ts'
import { adStateAt, isChat, isInTime } from '#contract/rules/campaigns/ads.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { reportDays, type DaySpan, type ReportDay } from '#contract/rules/reports/report.ts'
import { withinScope } from '#workspace/storage/chats/chat-scope.ts'
import { readJson } from '#workspace/storage/json.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import type { AdsTable, ContactsTable, Db } from '#workspace/storage/tables.ts'

/** The days of the requested figures, in the group's time zone. */
export interface AdPeriod extends DaySpan {
  readonly timeZone: string
}

/**
 * Stores which ad a contact's first message came from. An ad that the group does not have is ignored.
 * @param at epoch ms
 */
export async function recordAdLead(
  db: Db,
  { id, group_id }: Pick<ContactsTable, 'id' | 'group_id'>,
  adId: string,
  at: number,
): Promise<void> {
  if ((await findAd(db, group_id, adId)) === undefined) return
  await db
    .insertInto('ad_leads')
    .values({ contact_id: id, ad_id: adId, at })
    .onConflict((conflict) => conflict.column('contact_id').doNothing())
    .execute()
}

export async function findAd(db: Db, groupId: string, id: string): Promise<AdsTable | undefined> {
  return await db
    .selectFrom('ads')
    .selectAll()
    .where('id', '=', id)
    .where('group_id', '=', groupId)
    .executeTakeFirst()
}

/** The ad that a contact's first message came from. */
export async function findChatAd(db: Db, contactId: string): Promise<ChatAd | undefined> {
  const row = await db
    .selectFrom('ad_leads')
    .innerJoin('ads', 'ads.id', 'ad_leads.ad_id')
    .select(['ads.id', 'ads.name', 'campaign', 'picture_url', 'text', 'headline'])
    .where('ad_leads.contact_id', '=', contactId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { picture_url: pictureUrl, ...ad } = row
  return chatAdSchema.parse({ ...ad, pictureUrl })
}

const daysOf = ({ timeZone, ...span }: AdPeriod): ReportDay[] => reportDays(span, timeZone)

/** Start and end of a period, epoch ms; the end is excluded. */
function momentsOf(period: AdPeriod): { start: number; end: number } {
  const days = daysOf(period)
  return { start: days[0]?.start ?? 0, end: days.at(-1)?.end ?? 0 }
}

/** Time of a user's first answer to the contact, epoch ms; null if there is none. */
const answeredAt = sql<number | null>`(
  select min(first_response_at) from conversations where conversations.contact_id = contacts.id)`

interface Lead {
  readonly at: number
  readonly answeredAt: number | null
  readonly wroteAt: number | null
  readonly isSuccess: number
}

async function leadsByAd(db: Db, groupId: string, period: AdPeriod): Promise<Map<string, Lead[]>> {
  const { start, end } = momentsOf(period)
  const rows = await db
    .selectFrom('ad_leads')
    .innerJoin('ads', 'ads.id', 'ad_leads.ad_id')
    .innerJoin('contacts', 'contacts.id', 'ad_leads.contact_id')
    .select([
      'ad_leads.ad_id as adId',
      'ad_leads.at',
      'contacts.last_contact_response_at as wroteAt',
      'contacts.chat_status_set_by_user as isSuccess',
      answeredAt.as('answeredAt'),
    ])
    .where('ads.group_id', '=', groupId)
    .where('ad_leads.at', '>=', start)
    .where('ad_leads.at', '<', end)
    .execute()
  return Map.groupBy(rows, ({ adId }) => adId)
}

/** The cost of each ad in cents, by ad id and day. An ad without any stored cost is left out. */
async function spendByAd(
  db: Db,
  groupId: string,
  { from, to }: DaySpan,
): Promise<Map<string, Map<string, number>>> {
  const rows = await db
    .selectFrom('ad_spend')
    .innerJoin('ads', 'ads.id', 'ad_spend.ad_id')
    .select(['ads.id', 'day', 'cents'])
    .where('ads.group_id', '=', groupId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()
  const adsWithCosts = await db
    .selectFrom('ads')
    .select('id')
    .where('group_id', '=', groupId)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('ad_spend').select('day').whereRef('ad_id', '=', 'ads.id')),
    )
    .execute()
  const spend = new Map(adsWithCosts.map(({ id }) => [id, new Map<string, number>()]))
  for (const { id, day, cents } of rows) spend.get(id)?.set(day, cents)
  return spend
}

const isAnsweredInTime = ({ at, answeredAt: answered }: Lead) =>
  answered !== null && isInTime(at, answered)

/** The figures by day, without the days that have neither leads nor a cost. */
function daysWithFigures(
  days: readonly ReportDay[],
  leads: readonly Lead[],
  spend: ReadonlyMap<string, number> | undefined,
): AdDay[] {
  return days.flatMap(({ day, start, end }) => {
    const own = leads.filter(({ at }) => at >= start && at < end)
    const cents = spend?.get(day)
    if (own.length === 0 && cents === undefined) return []
    const answeredInTime = own.filter(isAnsweredInTime).length
    const successes = own.filter(({ isSuccess }) => isSuccess === 1).length
    return [{ day, leads: own.length, answeredInTime, successes, spendCents: cents }]
  })
}

const stateOf = (row: AdsTable, now: number) =>
  adStateAt(adStates.find((state) => state === row.state) ?? 'ended', row.ends_at, now)

/** The group's ads, newest first, with their figures of a period. @param now epoch ms */
export async function listAds(
  db: Db,
  groupId: string,
  period: AdPeriod,
  now: number,
): Promise<Ad[]> {
  const rows = await db
    .selectFrom('ads')
    .selectAll()
    .where('group_id', '=', groupId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  const leads = await leadsByAd(db, groupId, period)
  const spend = await spendByAd(db, groupId, period)
  const days = daysOf(period)
  return rows.map((row) => {
    const own = leads.get(row.id) ?? []
    const count = (counts: (lead: Lead) => boolean) => own.filter(counts).length
    return adSchema.parse({
      id: row.id,
      name: row.name,
      campaign: row.campaign,
      state: stateOf(row, now),
      createdAt: iso(row.created_at),
      endsAt: iso(row.ends_at),
      pictureUrl: row.picture_url,
      text: row.text,
      headline: row.headline,
      greeting: row.greeting,
      spendCents: spend
        .get(row.id)
        ?.values()
        .reduce((sum, cents) => sum + cents, 0),
      currency: row.currency,
      leads: own.length,
      chats: count((lead) => isChat(lead.answeredAt, lead.wroteAt)),
      answeredInTime: count(isAnsweredInTime),
      successes: count(({ isSuccess }) => isSuccess === 1),
      days: daysWithFigures(days, own, spend.get(row.id)),
    })
  })
}

/** The content of a contact's oldest stored message; null if no message is stored. */
const firstContent = sql<string | null>`(
  select content_json from messages
  where messages.contact_id = contacts.id order by position limit 1)`

function textOf(content: string | null): string {
  return content === null ? '' : (readJson(content, messageContentSchema).text ?? '')
}

/** The status of a chat: success if a user marked the chat as a success, otherwise the column `chat_status`. */
const statusNow = sql<number>`case when chat_status_set_by_user = 1
  then ${sql.lit(chatStatuses.success)} else chat_status end`

/** The chats in scope that an ad brought in a period. */
function leadsInScope(db: Db, adId: string, scope: ChatScope, period: AdPeriod) {
  const { start, end } = momentsOf(period)
  return db
    .selectFrom('ad_leads')
    .innerJoin('contacts', 'contacts.id', 'ad_leads.contact_id')
    .where('ad_leads.ad_id', '=', adId)
    .where('ad_leads.at', '>=', start)
    .where('ad_leads.at', '<', end)
    .where('contacts.group_id', '=', scope.groupId)
    .where(withinScope(scope))
}

interface LeadPage extends AdPeriod {
  /** Only chats with this status. */
  readonly status?: number | undefined
  readonly offset: number
  readonly limit: number
}

/**
 * A page of the chats in scope that an ad brought in a period, newest first. `statuses` counts all chats of the period
 * by status, including those that the `status` filter excludes.
 */
export async function listAdLeads(
  db: Db,
  adId: string,
  scope: ChatScope,
  { offset, limit, status, ...period }: LeadPage,
): Promise<{
  items: AdLead[]
  hasMoreItems: boolean
  statuses: { status: number; chats: number }[]
}> {
  const inScope = leadsInScope(db, adId, scope, period)
  const found = await inScope
    .leftJoin('users', 'users.id', 'contacts.user_id')
    .select([
      'contacts.id as contactId',
      'contacts.name',
      'contacts.last_name',
      'contacts.phone',
      'contacts.country_code as countryCode',
      statusNow.as('status'),
      'ad_leads.at',
      'users.name as agentName',
      answeredAt.as('answeredAt'),
      firstContent.as('content'),
    ])
    .$if(status !== undefined, (query) => query.where(statusNow, '=', status ?? 0))
    .orderBy('ad_leads.at', 'desc')
    .orderBy('contacts.id')
    .limit(limit + 1)
    .offset(offset)
    .execute()
  const statuses = await inScope
    .select(({ fn }) => [statusNow.as('status'), fn.countAll<number>().as('chats')])
    .groupBy(statusNow)
    .orderBy('status')
    .execute()
  return {
    items: found.slice(0, limit).map((row) => ({
      contactId: row.contactId,
      name: contactName({ ...row, lastName: row.last_name ?? undefined }),
      text: textOf(row.content),
      at: row.at,
      status: row.status,
      ...(row.agentName !== null && { agentName: row.agentName }),
      ...(row.answeredAt !== null && { answeredAt: row.answeredAt }),
    })),
    hasMoreItems: found.length > limit,
    statuses,
  }
}
