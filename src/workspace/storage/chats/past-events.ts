import { sql } from 'kysely'
import { assignmentEntrySchema } from '#contract/entities/chats/assignment-entry.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { messageContentSchema, type MessageContent } from '#contract/entities/messages/message.ts'
import { withLinks } from '#workspace/storage/contacts/contacts.ts'
import { readJson } from '#workspace/storage/json.ts'
import type { Db } from '#workspace/storage/tables.ts'

/** Rows of this many chats are read at once. */
const CHUNK = 400

function* chunks(ids: readonly string[]): Generator<readonly string[]> {
  for (let from = 0; from < ids.length; from += CHUNK) yield ids.slice(from, from + CHUNK)
}

/** A message of the last days. */
export interface PastMessage {
  readonly id: string
  readonly contactId: string
  readonly position: number
  /** Epoch ms. */
  readonly at: number
  readonly isCustomers: boolean
  /** Whether it is an automatic message of the group. */
  readonly isAutomatic: boolean
  readonly content: MessageContent
}

/** A group's messages since a time, newest first. @param by whose messages */
export async function messagesSince(
  db: Db,
  groupId: string,
  since: number,
  { by, limit }: { by: 'customers' | 'all'; limit: number },
): Promise<PastMessage[]> {
  const rows = await db
    .selectFrom('messages')
    .innerJoin('contacts', 'contacts.id', 'messages.contact_id')
    .select(['messages.id', 'contact_id', 'position', 'written_at', 'sender', 'auto_response'])
    .select('content_json')
    .where('contacts.group_id', '=', groupId)
    .where('contacts.archived', '!=', 2)
    .where('contacts.last_contact_response_at', '>=', since)
    .where('written_at', '>=', since)
    // Messages from before the connection, or of another program, started no rule.
    .where('position', '>=', 0)
    .$if(by === 'customers', (query) => query.where('sender', '=', 'contact'))
    .orderBy('written_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    contactId: row.contact_id,
    position: row.position,
    at: row.written_at,
    isCustomers: row.sender === 'contact',
    isAutomatic: row.auto_response === 1,
    content: readJson(row.content_json, messageContentSchema),
  }))
}

/** The position of the first message of each of these customers. */
export async function firstPositions(
  db: Db,
  contactIds: readonly string[],
): Promise<Map<string, number>> {
  const first = new Map<string, number>()
  for (const ids of chunks(contactIds)) {
    const { rows } = await sql<{ id: string; position: number | null }>`
      select contacts.id, (select position from messages
        where messages.contact_id = contacts.id and sender = 'contact'
        order by position limit 1) as position
      from contacts where contacts.id in (${sql.join(ids)})`.execute(db)
    for (const { id, position } of rows) if (position !== null) first.set(id, position)
  }
  return first
}

/** When something happened in a chat, epoch ms. */
export interface PastMoment {
  readonly contactId: string
  readonly at: number
}

/** When contacts of a group were registered since a time without a message, newest first. */
export async function registeredSince(
  db: Db,
  groupId: string,
  since: number,
  limit: number,
): Promise<PastMoment[]> {
  return await db
    .selectFrom('contacts')
    .select(['id as contactId', 'created_at as at'])
    .where('group_id', '=', groupId)
    .where('archived', '!=', 2)
    .where('created_at', '>=', since)
    .where('last_position', '=', 0)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

/** When agents got chats of a group since a time, newest first; of the assignments in its latest chats, as many as the limit. */
export async function assignedSince(
  db: Db,
  groupId: string,
  since: number,
  limit: number,
): Promise<PastMoment[]> {
  const rows = await db
    .selectFrom('assignments')
    .innerJoin('contacts', 'contacts.id', 'assignments.contact_id')
    .select(['contact_id', 'entry_json'])
    .where('contacts.group_id', '=', groupId)
    .where('contacts.archived', '!=', 2)
    .orderBy('contacts.activity', 'desc')
    .limit(limit)
    .execute()
  return rows
    .flatMap(({ contact_id: contactId, entry_json }) => {
      const { userId, assignedAt } = readJson(entry_json, assignmentEntrySchema)
      const at = Date.parse(assignedAt ?? '')
      return userId !== undefined && at >= since ? [{ contactId, at }] : []
    })
    .toSorted((one, other) => other.at - one.at)
}

/** When contacts of a group got the tags that they have, since a time, newest first. */
export async function taggedSince(
  db: Db,
  groupId: string,
  since: number,
  limit: number,
): Promise<(PastMoment & { readonly tagId: string })[]> {
  const found: (PastMoment & { readonly tagId: string })[] = []
  for (const table of ['contact_tags', 'contact_level_tags'] as const) {
    const rows = await db
      .selectFrom(table)
      .innerJoin('contacts', 'contacts.id', `${table}.contact_id`)
      .select([`${table}.contact_id`, 'tag_id', 'added_at'])
      .where('contacts.group_id', '=', groupId)
      .where('contacts.archived', '!=', 2)
      .where('added_at', '>=', since)
      .execute()
    for (const { contact_id: contactId, tag_id: tagId, added_at: at } of rows)
      if (at !== null) found.push({ contactId, tagId, at })
  }
  return found.toSorted((one, other) => other.at - one.at).slice(0, limit)
}

/** A chat with what is known of its past. */
export interface ChatHistory {
  readonly contact: Contact
  /** When the contact got each tag that they have, by id, epoch ms; a tag whose time is unknown is left out. */
  readonly taggedAt: ReadonlyMap<string, number>
  /** When a user last did what rules may do too: see `chatThings`. */
  readonly acts: ReadonlyMap<string, number>
  readonly adIds: readonly string[]
}

/** The chats with these ids, with what is known of their past. */
export async function readHistories(
  db: Db,
  contactIds: readonly string[],
): Promise<Map<string, ChatHistory>> {
  const histories = new Map<string, ChatHistory>()
  for (const ids of chunks(contactIds)) {
    const rows = await db.selectFrom('contacts').selectAll().where('id', 'in', ids).execute()
    const plain = db
      .selectFrom('contact_tags')
      .select(['contact_id', 'tag_id', 'added_at'])
      .where('contact_id', 'in', ids)
    const ofLevels = db
      .selectFrom('contact_level_tags')
      .select(['contact_id', 'tag_id', 'added_at'])
      .where('contact_id', 'in', ids)
    const tags = [...(await plain.execute()), ...(await ofLevels.execute())]
    const acts = await db
      .selectFrom('user_acts')
      .selectAll()
      .where('contact_id', 'in', ids)
      .execute()
    const ads = await db
      .selectFrom('ad_leads')
      .select(['contact_id', 'ad_id'])
      .where('contact_id', 'in', ids)
      .execute()
    const of = <Row extends { contact_id: string }>(list: readonly Row[], id: string) =>
      list.filter(({ contact_id }) => contact_id === id)
    for (const contact of await withLinks(db, rows)) {
      const known = of(tags, contact.id).flatMap(({ tag_id, added_at }) =>
        added_at === null ? [] : [[tag_id, added_at] as const],
      )
      histories.set(contact.id, {
        contact,
        taggedAt: new Map(known),
        acts: new Map(of(acts, contact.id).map(({ thing, at }) => [thing, at])),
        adIds: of(ads, contact.id).map(({ ad_id }) => ad_id),
      })
    }
  }
  return histories
}
