import { sql } from 'kysely'
import type { AdLead } from '#contract/api/ads.ts'
import { adSchema, adStates, type Ad } from '#contract/entities/ad.ts'
import { messageContentSchema } from '#contract/entities/message.ts'
import type { ChatScope } from '#contract/policies/chat-visibility.ts'
import { chatStatuses } from '#contract/rules/chat-status.ts'
import { adStateAt, isChat, isInTime } from '#contract/rules/ads.ts'
import { contactName } from '#contract/rules/contact-name.ts'
import { reportDays, type DaySpan } from '#contract/rules/report.ts'
import { withinScope } from './chat-scope.ts'
import { readJson } from './json.ts'
import { iso } from './timestamps.ts'
import type { AdsTable, ContactsTable, Db } from './tables.ts'

/** The days that ads are asked for, in a time zone; undefined: the machine's. */
export interface AdPeriod extends DaySpan {
  readonly timeZone: string | undefined
}

/**
 * Keeps the ad that a contact's first message came from. An ad that the group does not have is ignored.
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

/** An ad of a group; undefined where the group has none of this id. */
export async function findAd(db: Db, groupId: string, id: string): Promise<AdsTable | undefined> {
  return await db
    .selectFrom('ads')
    .selectAll()
    .where('id', '=', id)
    .where('group_id', '=', groupId)
    .executeTakeFirst()
}

/** Epoch ms, the end excluded. */
function momentsOf({ timeZone, ...span }: AdPeriod): { start: number; end: number } {
  const days = reportDays(span, timeZone)
  return { start: days[0]?.start ?? 0, end: days.at(-1)?.end ?? 0 }
}

/** When a person first answered the contact, epoch ms; null for never. */
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

/** What ads cost in a period. An ad whose spend was never read is left out. */
async function spendByAd(
  db: Db,
  groupId: string,
  { from, to }: DaySpan,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('ad_spend')
    .innerJoin('ads', 'ads.id', 'ad_spend.ad_id')
    .select((each) => [
      'ad_spend.ad_id as adId',
      each.fn
        .sum<number>(
          each
            .case()
            .when(each.and([each('day', '>=', from), each('day', '<=', to)]))
            .then(each.ref('cents'))
            .else(0)
            .end(),
        )
        .as('cents'),
    ])
    .where('ads.group_id', '=', groupId)
    .groupBy('ad_spend.ad_id')
    .execute()
  return new Map(rows.map(({ adId, cents }) => [adId, cents]))
}

const stateOf = (row: AdsTable, now: number) =>
  adStateAt(adStates.find((state) => state === row.state) ?? 'ended', row.ends_at, now)

/** The group's ads with the figures of a period, newest first. @param now epoch ms */
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
      spendCents: spend.get(row.id),
      currency: row.currency,
      leads: own.length,
      chats: count((lead) => isChat(lead.answeredAt, lead.wroteAt)),
      answeredInTime: count(
        (lead) => lead.answeredAt !== null && isInTime(lead.at, lead.answeredAt),
      ),
      successes: count(({ isSuccess }) => isSuccess === 1),
    })
  })
}

/** The content of a contact's first message; null if all were deleted. */
const firstContent = sql<string | null>`(
  select content_json from messages
  where messages.contact_id = contacts.id order by position limit 1)`

function textOf(content: string | null): string {
  return content === null ? '' : (readJson(content, messageContentSchema).text ?? '')
}

/** A page of the chats in scope that an ad brought in a period, newest first. */
export async function listAdLeads(
  db: Db,
  adId: string,
  scope: ChatScope,
  { offset, limit, ...period }: AdPeriod & { offset: number; limit: number },
): Promise<{ items: AdLead[]; hasMoreItems: boolean }> {
  const { start, end } = momentsOf(period)
  const found = await db
    .selectFrom('ad_leads')
    .innerJoin('contacts', 'contacts.id', 'ad_leads.contact_id')
    .leftJoin('users', 'users.id', 'contacts.user_id')
    .select([
      'contacts.id as contactId',
      'contacts.name',
      'contacts.last_name',
      'contacts.phone',
      'contacts.country_code as countryCode',
      'contacts.chat_status',
      'contacts.chat_status_set_by_user',
      'ad_leads.at',
      'users.name as agentName',
      answeredAt.as('answeredAt'),
      firstContent.as('content'),
    ])
    .where('ad_leads.ad_id', '=', adId)
    .where('ad_leads.at', '>=', start)
    .where('ad_leads.at', '<', end)
    .where('contacts.group_id', '=', scope.groupId)
    .where(withinScope(scope))
    .orderBy('ad_leads.at', 'desc')
    .orderBy('contacts.id')
    .limit(limit + 1)
    .offset(offset)
    .execute()
  return {
    items: found.slice(0, limit).map((row) => ({
      contactId: row.contactId,
      name: contactName({ ...row, lastName: row.last_name ?? undefined }),
      text: textOf(row.content),
      at: row.at,
      status: row.chat_status_set_by_user === 1 ? chatStatuses.success : row.chat_status,
      ...(row.agentName !== null && { agentName: row.agentName }),
      ...(row.answeredAt !== null && { answeredAt: row.answeredAt }),
    })),
    hasMoreItems: found.length > limit,
  }
}
