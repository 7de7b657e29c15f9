import { assignmentEntrySchema } from '#contract/entities/assignment-entry.ts'
import type { Contact } from '#contract/entities/contact.ts'
import type { ChatFacts, ChatScope } from '#contract/policies/chat-visibility.ts'
import { withinScope } from './chat-scope.ts'
import { toContact, type ContactLinks } from './contact-row.ts'
import { queuedAmong } from './queued-chats.ts'
import { contactText } from './contact-text.ts'
import { engineOf } from './engine.ts'
import { readJson } from './json.ts'
import { nameKey } from './name-key.ts'
import type { ContactsTable, Db, Tx } from './tables.ts'

/** The row of a contact, for writes that depend on its current state. */
export async function findContactRow(db: Db, id: string): Promise<ContactsTable | undefined> {
  return await db.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The row of the group's contact with this phone number. */
export async function findContactRowByPhone(
  db: Db,
  groupId: string,
  phone: string,
): Promise<ContactsTable | undefined> {
  return await db
    .selectFrom('contacts')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('phone', '=', phone)
    .executeTakeFirst()
}

/** One contact with its chat, tags and assignment history. */
export async function findContact(db: Db, id: string): Promise<Contact | undefined> {
  const row = await findContactRow(db, id)
  return row && (await withLinks(db, [row]))[0]
}

/** The contacts in scope with these ids, unsorted. */
export async function findContactsById(
  db: Db,
  scope: ChatScope,
  ids: readonly string[],
): Promise<Contact[]> {
  const rows = await db
    .selectFrom('contacts')
    .selectAll()
    .where('group_id', '=', scope.groupId)
    .where('id', 'in', ids)
    .where(withinScope(scope))
    .execute()
  return await withLinks(db, rows)
}

/** What decides who sees these chats, of any group, by contact id. */
export async function listChatFacts(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ChatFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('contacts')
    .select(['id', 'group_id', 'user_id', 'user_tag_id', 'team_tag_id'])
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        groupId: row.group_id,
        userId: row.user_id ?? undefined,
        userTagId: row.user_tag_id ?? undefined,
        teamTagId: row.team_tag_id ?? undefined,
      },
    ]),
  )
}

/** The id of the group's contact with this phone number. */
export async function findContactByPhone(
  db: Db,
  groupId: string,
  phone: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('contacts')
    .select('id')
    .where('group_id', '=', groupId)
    .where('phone', '=', phone)
    .executeTakeFirst()
  return row?.id
}

/** The id of the group's contact with this e-mail, ignoring case. */
export async function findContactByEmail(
  db: Db,
  groupId: string,
  email: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('contacts')
    .select('id')
    .where('group_id', '=', groupId)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.trim().toLowerCase()))
    .where('email', 'is not', null)
    .executeTakeFirst()
  return row?.id
}

/** Converts rows to contacts, in the same order, with their tags and assignment history. */
export async function withLinks(db: Db, rows: readonly ContactsTable[]): Promise<Contact[]> {
  const links = await linksOf(
    db,
    rows.map(({ id }) => id),
  )
  const none: ContactLinks = { tagIds: [], levelTags: [], assignments: [], isQueued: false }
  return rows.map((row) => toContact(row, links.get(row.id) ?? none))
}

async function linksOf(db: Db, ids: readonly string[]): Promise<Map<string, ContactLinks>> {
  const links = new Map<string, ContactLinks>()
  if (ids.length === 0) return links
  const queued = await queuedAmong(db, ids)
  for (const id of ids)
    links.set(id, { tagIds: [], levelTags: [], assignments: [], isQueued: queued.has(id) })
  const tags = await db
    .selectFrom('contact_tags')
    .select(['contact_id', 'tag_id'])
    .where('contact_id', 'in', ids)
    .orderBy('contact_id')
    .orderBy('tag_id')
    .execute()
  for (const { contact_id, tag_id } of tags) links.get(contact_id)?.tagIds.push(tag_id)
  const levelTags = await db
    .selectFrom('contact_level_tags')
    .select(['contact_id', 'level_id as levelId', 'tag_id as tagId'])
    .where('contact_id', 'in', ids)
    .orderBy('contact_id')
    .orderBy('level_id')
    .execute()
  for (const { contact_id, levelId, tagId } of levelTags)
    links.get(contact_id)?.levelTags.push({ levelId, tagId })
  const assignments = await db
    .selectFrom('assignments')
    .select(['contact_id', 'entry_json'])
    .where('contact_id', 'in', ids)
    .orderBy('contact_id')
    .orderBy('position')
    .execute()
  for (const { contact_id, entry_json } of assignments)
    links.get(contact_id)?.assignments.push(readJson(entry_json, assignmentEntrySchema))
  return links
}

/** Creates a contact with its tags and adds it to the text index. */
export async function insertContact(
  tx: Tx,
  row: ContactsTable,
  tagIds: readonly string[] = [],
  levelTags: readonly { levelId: string; tagId: string }[] = [],
): Promise<void> {
  await tx.insertInto('contacts').values(row).execute()
  await engineOf(tx).contacts.add(tx, row.activity, contactText(row))
  const { id: contact_id, activity } = row
  for (const tag_id of tagIds)
    await tx.insertInto('contact_tags').values({ contact_id, tag_id, activity }).execute()
  for (const { levelId: level_id, tagId: tag_id } of levelTags) {
    const link = { contact_id, level_id, tag_id, activity }
    await tx.insertInto('contact_level_tags').values(link).execute()
  }
}

/**
 * Updates a contact's row, raises the chat's revision, and updates the copies of its activity in the rows of its tags, and the text
 * index.
 * @param before the current row
 * @param given the changed columns
 * @returns the updated row
 */
export async function updateContactRow(
  tx: Tx,
  before: ContactsTable,
  given: Partial<Omit<ContactsTable, 'id' | 'group_id' | 'name_key' | 'revision'>>,
): Promise<ContactsTable> {
  const name_key = nameKey({ ...before, ...given })
  const change = name_key === before.name_key ? given : { ...given, name_key }
  const { revision } = await tx
    .updateTable('contacts')
    .set((eb) => ({ ...change, revision: eb('revision', '+', 1) }))
    .where('id', '=', before.id)
    .returning('revision')
    .executeTakeFirstOrThrow()
  const after = { ...before, ...change, revision }
  const moved = after.activity !== before.activity
  if (moved) {
    for (const table of ['contact_tags', 'contact_level_tags'] as const) {
      await tx
        .updateTable(table)
        .set({ activity: after.activity })
        .where('contact_id', '=', before.id)
        .execute()
    }
  }
  if (moved || contactText(after) !== contactText(before)) {
    await engineOf(tx).contacts.remove(tx, before.activity, contactText(before))
    await engineOf(tx).contacts.add(tx, after.activity, contactText(after))
  }
  return after
}
