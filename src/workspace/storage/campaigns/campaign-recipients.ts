import { sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import {
  campaignRecipientSchema,
  recipientStates,
  type Campaign,
  type CampaignRecipient,
  type RecipientState,
} from '#contract/entities/campaigns/campaign.ts'
import type { SplitVariant } from '#contract/entities/campaigns/campaign-split.ts'
import type { ChatScope } from '#contract/policies/chats/chat-visibility.ts'
import { phoneDigits } from '#contract/rules/contacts/phone-digits.ts'
import { samePerson } from '#contract/rules/contacts/same-person.ts'
import { searchedText } from '#contract/rules/text/searchable-text.ts'
import { withinScope } from '#workspace/storage/chats/chat-scope.ts'
import { engineOf } from '#workspace/storage/engine.ts'
import { readJson } from '#workspace/storage/json.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import type { CampaignRecipientsTable, Db } from '#workspace/storage/tables.ts'

const parametersSchema = z.array(z.string())

export const parametersOf = ({
  parameters_json,
}: Pick<CampaignRecipientsTable, 'parameters_json'>): string[] =>
  readJson(parameters_json, parametersSchema)

/** A recipient with the agent of their chat. */
type ListedRecipient = CampaignRecipientsTable & { user_id: string | null }

/** @param variant the template that the recipient got or gets in a test of two */
export const toRecipient = (
  row: ListedRecipient,
  variant: SplitVariant | undefined,
): CampaignRecipient =>
  campaignRecipientSchema.parse({
    position: row.position,
    contactId: row.contact_id,
    name: row.name,
    phone: row.phone,
    state: row.state,
    optedOut: row.opted_out === 1,
    reason: row.reason,
    sentAt: iso(row.sent_at),
    changedAt: iso(row.changed_at),
    reply: row.reply,
    userId: row.user_id,
    ...(variant !== undefined && { variant }),
    parameters: parametersOf(row),
  })

/** How many recipients of a campaign are in each state, and how many failed for each reason. */
export type RecipientNumbers = Required<
  Pick<
    Campaign,
    | 'recipients'
    | 'queued'
    | 'sent'
    | 'delivered'
    | 'read'
    | 'replied'
    | 'failed'
    | 'optedOut'
    | 'failures'
  >
>

/**
 * Counts a campaign's recipients. The counts from `sent` to `read` include later states: a message that was read also
 * counts as delivered.
 */
export async function countRecipients(db: Db, campaignId: string): Promise<RecipientNumbers> {
  const rows = await db
    .selectFrom('campaign_recipients')
    .select(({ fn }) => ['state', 'reason', fn.countAll<number>().as('count')])
    .where('campaign_id', '=', campaignId)
    .groupBy(['state', 'reason'])
    .execute()
  const { optedOut } = await db
    .selectFrom('campaign_recipients')
    .select(({ fn }) => fn.countAll<number>().as('optedOut'))
    .where('campaign_id', '=', campaignId)
    .where(sql<boolean>`opted_out = 1`)
    .executeTakeFirstOrThrow()
  const inState = (...states: RecipientState[]) =>
    rows
      .filter(({ state }) => states.some((one) => one === state))
      .reduce((sum, { count }) => sum + count, 0)
  return {
    recipients: inState(...recipientStates),
    queued: inState('queued'),
    sent: inState('sent', 'delivered', 'read', 'replied'),
    delivered: inState('delivered', 'read', 'replied'),
    read: inState('read', 'replied'),
    replied: inState('replied'),
    failed: inState('failed'),
    optedOut,
    failures: rows
      .filter(({ state }) => state === 'failed')
      .map(({ reason, count }) => ({ reason: reason ?? 'other', count }))
      .toSorted((a, b) => b.count - a.count),
  }
}

/** Whether a recipient is none of the contacts that the scope hides. A recipient without a contact is known by the number. */
export function isShown(scope: ChatScope) {
  if (scope.everything) return sql<SqlBool>`1 = 1`
  return sql<SqlBool>`not exists (
    select 1 from contacts where contacts.id = campaign_recipients.contact_id
      and not ${withinScope(scope)}
  ) and (campaign_recipients.contact_id is not null or not exists (
    select 1 from contacts where contacts.group_id = ${scope.groupId}
      and contacts.phone = campaign_recipients.phone and not ${withinScope(scope)}
  ))`
}

/**
 * A page of a campaign's recipients in the order of sending, without those whose chats the scope hides, with the number
 * of all matching recipients.
 */
export async function listRecipients(
  db: Db,
  campaignId: string,
  {
    scope,
    state,
    filter,
    offset,
    limit,
  }: {
    scope: ChatScope
    state?: RecipientState | undefined
    filter?: string | undefined
    offset: number
    limit: number
  },
): Promise<{ total: number; items: ListedRecipient[] }> {
  const { contains } = engineOf(db)
  const matches = db
    .selectFrom('campaign_recipients')
    .leftJoin('contacts', 'contacts.id', 'campaign_recipients.contact_id')
    .where('campaign_id', '=', campaignId)
    .where(isShown(scope))
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
    .$if(filter !== undefined && filter !== '', (query) =>
      query.where(({ or, ref }) =>
        or([
          contains(ref('campaign_recipients.name_key'), searchedText(filter ?? '')),
          ...samePerson(phoneDigits(filter ?? '') ?? filter ?? '').map((spelling) =>
            contains(ref('campaign_recipients.phone'), spelling),
          ),
        ]),
      ),
    )
  const { total } = await matches
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const items = await matches
    .selectAll('campaign_recipients')
    .select('contacts.user_id')
    .orderBy('position')
    .limit(limit)
    .offset(offset)
    .execute()
  return { total, items }
}

/** Recipients after a position, without those whose chats the scope hides; with `states`, only those in one of them. */
export async function recipientsAfter(
  db: Db,
  campaignId: string,
  {
    scope,
    states,
    position,
    limit,
  }: {
    scope: ChatScope
    states?: readonly RecipientState[]
    position: number
    limit: number
  },
): Promise<CampaignRecipientsTable[]> {
  return await db
    .selectFrom('campaign_recipients')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .where('position', '>', position)
    .$if(states !== undefined, (query) => query.where('state', 'in', states ?? []))
    .where(isShown(scope))
    .orderBy('position')
    .limit(limit)
    .execute()
}

/** The next queued recipients, in the order of sending: of all, or only those of a test of two templates. */
export async function nextRecipients(
  db: Db,
  campaignId: string,
  { limit, onlyTest }: { limit: number; onlyTest: boolean },
): Promise<CampaignRecipientsTable[]> {
  return await db
    .selectFrom('campaign_recipients')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'queued')
    .$if(onlyTest, (query) => query.where('variant', 'is not', null))
    .orderBy('position')
    .limit(limit)
    .execute()
}

export async function updateRecipient(
  db: Db,
  { campaign_id, position }: Pick<CampaignRecipientsTable, 'campaign_id' | 'position'>,
  change: Partial<CampaignRecipientsTable>,
): Promise<void> {
  await db
    .updateTable('campaign_recipients')
    .set(change)
    .where('campaign_id', '=', campaign_id)
    .where('position', '=', position)
    .execute()
}

/**
 * Queues the recipients that failed for one of these reasons again.
 * @returns the number of these recipients
 */
export async function queueFailed(
  db: Db,
  campaignId: string,
  reasons: readonly string[],
): Promise<number> {
  if (reasons.length === 0) return 0
  const { numUpdatedRows } = await db
    .updateTable('campaign_recipients')
    .set({ state: 'queued', reason: null, message_id: null, sent_at: null, changed_at: null })
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'failed')
    .where(({ eb, fn }) => eb(fn.coalesce('reason', sql.lit('other')), 'in', reasons))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export async function findRecipientByMessage(
  db: Db,
  messageId: string,
): Promise<CampaignRecipientsTable | undefined> {
  return await db
    .selectFrom('campaign_recipients')
    .selectAll()
    .where('message_id', '=', messageId)
    .executeTakeFirst()
}

/** The recipient row of the newest campaign message that was sent to the contact since a time. @param since epoch ms */
export async function lastRecipientOf(
  db: Db,
  contactId: string,
  since: number,
): Promise<CampaignRecipientsTable | undefined> {
  return await db
    .selectFrom('campaign_recipients')
    .selectAll()
    .where('contact_id', '=', contactId)
    .where('sent_at', '>=', since)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Removes a text from the recipients of the contact who replied with it. */
export async function forgetReply(db: Db, contactId: string, reply: string): Promise<void> {
  await db
    .updateTable('campaign_recipients')
    .set({ reply: '' })
    .where('contact_id', '=', contactId)
    .where('reply', '=', reply)
    .execute()
}

export async function deleteRecipients(db: Db, campaignId: string): Promise<void> {
  await db.deleteFrom('campaign_recipients').where('campaign_id', '=', campaignId).execute()
}

/**
 * Phone numbers that one of the group's campaigns was sent to since a time.
 * @param since epoch ms
 * @param exceptIds campaigns that do not count
 */
export async function phonesReachedSince(
  db: Db,
  groupId: string,
  since: number,
  exceptIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('campaign_recipients')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_recipients.campaign_id')
    .select('campaign_recipients.phone')
    .where('campaigns.group_id', '=', groupId)
    .where('campaigns.started_at', 'is not', null)
    .where('campaigns.id', 'not in', exceptIds)
    .where('sent_at', '>=', since)
    .execute()
  return rows.map(({ phone }) => phone)
}
