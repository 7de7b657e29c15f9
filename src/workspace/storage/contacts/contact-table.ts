import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely'
import { z } from 'zod'
import type { ContactSort } from '#contract/api/contacts/contact-table.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { ContactSelection } from '#contract/entities/contacts/segment.ts'
import type { ChatScope } from '#contract/policies/chats/chat-visibility.ts'
import { dayAfter, startOfDay } from '#contract/rules/time/time-zone.ts'
import { chatStatuses } from '#contract/rules/chats/chat-status.ts'
import { soughtParts } from '#contract/rules/text/searchable-text.ts'
import { activityAt } from '#workspace/storage/chats/activity-key.ts'
import { hasConversation, isFree, withinScope } from '#workspace/storage/chats/chat-scope.ts'
import { findGroupZone } from '#workspace/storage/groups/groups.ts'
import { withLinks } from './contacts.ts'
import { fieldCondition, textCondition } from './field-conditions.ts'
import { listOptOuts } from './opt-outs.ts'
import { phoneKey } from '#contract/rules/contacts/same-person.ts'
import { engineOf } from '#workspace/storage/engine.ts'
import type { ContactsTable, Db, Tables } from '#workspace/storage/tables.ts'

/** Selects contacts: those in scope that meet all conditions. */
export interface ContactQuery extends ContactSelection {
  readonly scope: ChatScope
  readonly archived: boolean
  /** A text for which `isSearchable` (contract/rules) is true. */
  readonly filter?: string | undefined
  /** Epoch ms; `activeDays` and `inactiveDays` are counted from it. */
  readonly now: number
}

export interface TableOrder {
  readonly sort: ContactSort
  readonly direction: 'ascending' | 'descending'
}

type Condition = Expression<SqlBool>

const eb = expressionBuilder<Tables, 'contacts'>()
const DAY_MS = 86_400_000

const columns = {
  name: 'name_key',
  phone: 'phone',
  lastMessage: 'activity',
  createdAt: 'created_at',
} as const satisfies Record<ContactSort, keyof ContactsTable>

/** The content of a cursor: the sort column, a row's value in this column, and the row's id. */
const positionSchema = z.tuple([
  z.enum(['name', 'phone', 'lastMessage', 'createdAt']),
  z.union([z.string(), z.number()]),
  z.string(),
])

/** The cursor of the page after a row, as opaque text. */
function writeCursor(sort: ContactSort, row: ContactsTable): string {
  return Buffer.from(JSON.stringify([sort, row[columns[sort]], row.id])).toString('base64url')
}

/**
 * Reads the row of a cursor: its value in the sort column (`key`) and its id. Undefined if the cursor is invalid or
 * belongs to another sort column.
 */
export function readCursor(
  text: string,
  sort: ContactSort,
): { key: string | number; id: string } | undefined {
  let content: unknown
  try {
    content = JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
  const parsed = positionSchema.safeParse(content)
  if (!parsed.success || parsed.data[0] !== sort) return undefined
  const [, key, id] = parsed.data
  return { key, id }
}

function ofRule(rule: ContactSelection, now: number): Condition[] {
  const { tagIds = [], levelTagIds = [], sources = [] } = rule
  const { agentTagIds = [], teamTagIds = [], statuses = [] } = rule
  const conditions: Condition[] = [...new Set(tagIds)].map(
    (tagId) => sql<SqlBool>`contacts.id in (
      select contact_id from contact_tags where tag_id = ${tagId}
    )`,
  )
  if (levelTagIds.length > 0)
    conditions.push(sql<SqlBool>`contacts.id in (
      select contact_id from contact_level_tags where tag_id in (${sql.join(levelTagIds)})
    )`)
  if (sources.length > 0) conditions.push(eb('contacts.source', 'in', sources))
  if (agentTagIds.length > 0) conditions.push(eb('contacts.user_tag_id', 'in', agentTagIds))
  if (teamTagIds.length > 0) conditions.push(eb('contacts.team_tag_id', 'in', teamTagIds))
  if (statuses.length > 0)
    conditions.push(sql<SqlBool>`case contacts.chat_status_set_by_user
      when 1 then ${chatStatuses.success} else contacts.chat_status end
      in (${sql.join(statuses)})`)
  if (rule.isFree === true) conditions.push(isFree())
  const since = (days: number) => activityAt(now - days * DAY_MS)
  if (rule.activeDays !== undefined)
    conditions.push(eb('contacts.activity', '>=', since(rule.activeDays)))
  if (rule.inactiveDays !== undefined)
    conditions.push(eb('contacts.activity', '<', since(rule.inactiveDays)))
  if (rule.activeDays !== undefined || rule.inactiveDays !== undefined)
    conditions.push(hasConversation)
  return conditions
}

/** The conditions of a rule for what people have told of themselves, and when they came. */
async function ofPerson(db: Db, groupId: string, rule: ContactSelection): Promise<Condition[]> {
  const { fields = [], brand = [], countries = [], createdFrom, createdTo, isOptedOut } = rule
  const conditions: Condition[] = [
    ...fields.map((one) => fieldCondition(db, one)),
    ...brand.map((one) => textCondition(db, sql.ref('contacts.brand'), one)),
  ]
  if (countries.length > 0) conditions.push(eb('contacts.country_code', 'in', countries))
  if (createdFrom !== undefined || createdTo !== undefined) {
    const zone = await findGroupZone(db, groupId)
    if (createdFrom !== undefined)
      conditions.push(eb('contacts.created_at', '>=', startOfDay(createdFrom, zone)))
    if (createdTo !== undefined)
      conditions.push(eb('contacts.created_at', '<', startOfDay(dayAfter(createdTo, 1), zone)))
  }
  if (isOptedOut !== undefined) {
    const people = await listOptOuts(db, groupId)
    const isOut = engineOf(db).isAmong(sql.ref('contacts.phone_key'), [...people.keys()])
    conditions.push(isOptedOut ? isOut : eb.not(isOut))
  }
  return conditions
}

/**
 * A condition for the contacts that contain each part of a text; undefined if there are none. The condition checks each candidate
 * that the text index returns.
 */
async function ofText(db: Db, filter: string): Promise<Condition | undefined> {
  const engine = engineOf(db)
  const lookup = await engine.contacts.lookUp(db, filter)
  if (lookup === undefined) return undefined
  const { sure, likely } = lookup
  const texts = [
    sql.ref('contacts.name_key'),
    sql.ref('contacts.phone'),
    sql`lower(contacts.email)`,
  ]
  const contains = soughtParts(filter).map((part) =>
    eb.or(texts.map((text) => engine.contains(text, part))),
  )
  return eb.and([
    sql<SqlBool>`contacts.activity in (select activity from ${sure ?? likely} as found)`,
    ...contains,
  ])
}

/** The condition of a query; undefined if no contact contains its text. */
async function selected(db: Db, query: ContactQuery): Promise<Condition | undefined> {
  const conditions: Condition[] = [
    eb('contacts.group_id', '=', query.scope.groupId),
    eb('contacts.archived', '=', query.archived ? 1 : 0),
    eb('contacts.is_group_chat', '=', 0),
    withinScope(query.scope),
    ...ofRule(query, query.now),
    ...(await ofPerson(db, query.scope.groupId, query)),
  ]
  if (query.filter !== undefined) {
    const text = await ofText(db, query.filter)
    if (text === undefined) return undefined
    conditions.push(text)
  }
  return eb.and(conditions)
}

/** A page of the contacts that a query selects. @param after the last row of the previous page */
export async function listContacts(
  db: Db,
  query: ContactQuery,
  order: TableOrder,
  { after, limit }: { after?: { key: string | number; id: string } | undefined; limit: number },
): Promise<{ items: Contact[]; nextCursor?: string }> {
  const condition = await selected(db, query)
  if (condition === undefined) return { items: [] }
  const column = `contacts.${columns[order.sort]}` as const
  const isUp = order.direction === 'ascending'
  const direction = isUp ? 'asc' : 'desc'
  const rows = await db
    .selectFrom('contacts')
    .selectAll()
    .where(condition)
    .$if(after !== undefined, (page) =>
      page.where(
        sql<SqlBool>`(${sql.ref(column)}, contacts.id) ${sql.raw(isUp ? '>' : '<')}
          (${after?.key ?? ''}, ${after?.id ?? ''})`,
      ),
    )
    .orderBy(column, direction)
    // Activities are unique and need no second sort key. With one, SQLite could not read the rows in the order of the
    // index.
    .$if(order.sort !== 'lastMessage', (page) => page.orderBy('contacts.id', direction))
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const hasMore = rows.length > limit && last !== undefined
  return {
    items: await withLinks(db, page),
    ...(hasMore && { nextCursor: writeCursor(order.sort, last) }),
  }
}

/** The columns that a campaign's audience needs. */
const audienceColumns = [
  'id',
  'name',
  'last_name',
  'phone',
  'country_code',
  'email',
  'brand',
  'extra_json',
  'created_at',
] as const satisfies (keyof ContactsTable)[]
export type AudienceContact = Pick<ContactsTable, (typeof audienceColumns)[number]>

/** The contacts that a query selects, oldest first, in pages of `pageSize`. */
export async function* contactRows(
  db: Db,
  query: ContactQuery,
  pageSize: number,
): AsyncGenerator<AudienceContact[]> {
  const condition = await selected(db, query)
  if (condition === undefined) return
  for (let after: AudienceContact | undefined; ;) {
    const last = after
    const rows = await db
      .selectFrom('contacts')
      .select(audienceColumns)
      .where(condition)
      .$if(last !== undefined, (page) =>
        page.where(
          sql<SqlBool>`(contacts.created_at, contacts.id) > (${last?.created_at ?? 0}, ${last?.id ?? ''})`,
        ),
      )
      .orderBy('created_at')
      .orderBy('id')
      .limit(pageSize)
      .execute()
    yield rows
    if (rows.length < pageSize) return
    after = rows.at(-1)
  }
}

/** The contacts with these ids that are in scope, in the order of the ids. */
export async function contactsWithIds(
  db: Db,
  scope: ChatScope,
  ids: readonly string[],
): Promise<AudienceContact[]> {
  const rows = await db
    .selectFrom('contacts')
    .select(audienceColumns)
    .where('contacts.group_id', '=', scope.groupId)
    .where('contacts.id', 'in', ids)
    .where(withinScope(scope))
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Number of contacts that a query selects. */
export async function countContacts(db: Db, query: ContactQuery): Promise<number> {
  const condition = await selected(db, query)
  if (condition === undefined) return 0
  const { count } = await db
    .selectFrom('contacts')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where(condition)
    .executeTakeFirstOrThrow()
  return count
}

/** The ids of the contacts that a query selects, newest activity first, at most `limit`. */
export async function listContactIds(
  db: Db,
  query: ContactQuery,
  limit: number,
): Promise<string[]> {
  const condition = await selected(db, query)
  if (condition === undefined) return []
  const rows = await db
    .selectFrom('contacts')
    .select('id')
    .where(condition)
    .orderBy('activity', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * The group's contacts with these phone numbers in any spelling, by `phoneKey`. `isVisible` says whether a contact is in
 * scope. Of several contacts of a person, the one with a given spelling is taken, otherwise the oldest.
 */
export async function contactsByPhone(
  db: Db,
  scope: ChatScope,
  phones: readonly string[],
): Promise<Map<string, { row: AudienceContact; isVisible: boolean }>> {
  if (phones.length === 0) return new Map()
  const isVisible = sql<number>`case when ${withinScope(scope)} then 1 else 0 end`
  const rows = await db
    .selectFrom('contacts')
    .select(audienceColumns)
    .select(isVisible.as('is_visible'))
    .where('group_id', '=', scope.groupId)
    .where('phone_key', 'in', phones.map(phoneKey))
    .where('archived', '!=', 2)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const written = new Set(phones)
  // The last entry of a key stays in the map.
  const last = rows.toSorted((a, b) => Number(written.has(a.phone)) - Number(written.has(b.phone)))
  return new Map(
    last.map(({ is_visible, ...row }) => [
      phoneKey(row.phone),
      { row, isVisible: is_visible === 1 },
    ]),
  )
}

/** Phone numbers of the group's contacts with any of these tags. */
export async function phonesWithTags(
  db: Db,
  groupId: string,
  tagIds: readonly string[],
): Promise<string[]> {
  if (tagIds.length === 0) return []
  const rows = await db
    .selectFrom('contacts')
    .innerJoin('contact_tags', 'contact_tags.contact_id', 'contacts.id')
    .select('contacts.phone')
    .distinct()
    .where('contacts.group_id', '=', groupId)
    .where('contact_tags.tag_id', 'in', tagIds)
    .execute()
  return rows.map(({ phone }) => phone)
}
