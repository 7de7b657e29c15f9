import { sql } from 'kysely'
import { assignmentEntrySchema } from '#contract/entities/chats/assignment-entry.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { ChatFacts, ChatScope } from '#contract/policies/chats/chat-visibility.ts'
import { phoneKey } from '#contract/rules/contacts/same-person.ts'
import { withinScope } from '#workspace/storage/chats/chat-scope.ts'
import { toContact, type ContactLinks } from './contact-row.ts'
import { queuedAmong } from '#workspace/storage/chats/queued-chats.ts'
import { keptContactId } from './contact-merges.ts'
import { contactText } from './contact-text.ts'
import { engineOf, type IndexedContact } from '#workspace/storage/engine.ts'
import { readJson } from '#workspace/storage/json.ts'
import { nameKey } from './name-key.ts'
import { together } from '#workspace/storage/together.ts'
import type { ContactsTable, Db, Tx } from '#workspace/storage/tables.ts'

/** The row of a contact, for writes that depend on its current state. */
export async function findContactRow(db: Db, id: string): Promise<ContactsTable | undefined> {
  return await db.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * The row of the group's contact with this phone number, in any spelling. Data that is older than the rule may have a
 * contact for each spelling: the one with this spelling is taken, otherwise the oldest. A number of a merged contact leads to
 * the one that was kept.
 */
export async function findContactRowByPhone(
  db: Db,
  groupId: string,
  phone: string,
): Promise<ContactsTable | undefined> {
  const rows = await db
    .selectFrom('contacts')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('phone_key', '=', phoneKey(phone))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const shown = rows.filter(({ archived }) => archived !== 2)
  const own = shown.find((row) => row.phone === phone) ?? shown[0]
  if (own !== undefined) return own
  for (const { id } of rows) {
    const keptId = await keptContactId(db, id)
    if (keptId !== undefined) return await findContactRow(db, keptId)
  }
  return undefined
}

/** One contact with its chat, tags and assignment history. */
export async function findContact(db: Db, id: string): Promise<Contact | undefined> {
  return (await findChat(db, id))?.contact
}

/**
 * Like `findContact`, with its row, for writes that depend on its current state; undefined if there is none, or if its
 * person was deleted.
 */
export async function findChat(
  db: Db,
  id: string,
): Promise<{ row: ContactsTable; contact: Contact } | undefined> {
  const [row, links] = await together(db, (each) => [findContactRow(each, id), linksOf(each, [id])])
  if (row === undefined || row.archived === 2) return undefined
  return { row, contact: toContact(row, links.get(id) ?? noLinks) }
}

/** The group of a contact, which never changes. */
export async function findGroupIdOf(db: Db, id: string): Promise<string | undefined> {
  const query = db.selectFrom('contacts').select('group_id').where('id', '=', id)
  return (await query.executeTakeFirst())?.group_id
}

/** The contacts in scope with these ids, unsorted, without those whose person was deleted. */
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
    .where('archived', '!=', 2)
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
    .where('archived', '!=', 2)
    .executeTakeFirst()
  return row?.id
}

/** Converts rows to contacts, in the same order, with their tags and assignment history. */
export async function withLinks(db: Db, rows: readonly ContactsTable[]): Promise<Contact[]> {
  const links = await linksOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => toContact(row, links.get(row.id) ?? noLinks))
}

const noLinks: ContactLinks = { tagIds: [], levelTags: [], assignments: [], isQueued: false }

/** A tag, a level tag, an assignment or the queue of a contact. */
interface LinkRow {
  kind: 'tag' | 'level' | 'assignment' | 'queued'
  contact_id: string
  one: string
  other: string
}

async function linksOf(db: Db, ids: readonly string[]): Promise<Map<string, ContactLinks>> {
  const links = new Map<string, ContactLinks>()
  if (ids.length === 0) return links
  for (const id of ids)
    links.set(id, { tagIds: [], levelTags: [], assignments: [], isQueued: false })
  // One query, because each costs a way to the server and back.
  const rows = await sql<LinkRow>`
    select 'tag' as kind, contact_id, tag_id as one, '' as other, 0 as place
      from contact_tags where contact_id in (${sql.join(ids)})
    union all select 'level', contact_id, level_id, tag_id, 0
      from contact_level_tags where contact_id in (${sql.join(ids)})
    union all select 'assignment', contact_id, entry_json, '', position
      from assignments where contact_id in (${sql.join(ids)})
    union all select 'queued', contact_id, '', '', 0
      from (${queuedAmong(db, ids)}) as queued
    order by kind, contact_id, place, one`.execute(db)
  for (const { kind, contact_id, one, other } of rows.rows) {
    const of = links.get(contact_id)
    if (of === undefined) continue
    if (kind === 'tag') of.tagIds.push(one)
    if (kind === 'level') of.levelTags.push({ levelId: one, tagId: other })
    if (kind === 'assignment') of.assignments.push(readJson(one, assignmentEntrySchema))
    if (kind === 'queued') of.isQueued = true
  }
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
  await engineOf(tx).contacts.add(tx, indexed(row))
  const { id: contact_id, activity } = row
  for (const tag_id of tagIds)
    await tx.insertInto('contact_tags').values({ contact_id, tag_id, activity }).execute()
  for (const { levelId: level_id, tagId: tag_id } of levelTags) {
    const link = { contact_id, level_id, tag_id, activity }
    await tx.insertInto('contact_level_tags').values(link).execute()
  }
}

/**
 * Updates a contact's row, raises the chat's revision, and updates the text index. Triggers update the copies of its activity
 * in the rows of its tags.
 * @param before the current row
 * @param given the changed columns
 * @returns the updated row
 */
export async function updateContactRow(
  tx: Tx,
  before: ContactsTable,
  given: Partial<Omit<ContactsTable, 'id' | 'group_id' | 'name_key' | 'phone_key' | 'revision'>>,
): Promise<ContactsTable> {
  const name_key = nameKey({ ...before, ...given })
  const phone_key = phoneKey(given.phone ?? before.phone)
  const change = {
    ...given,
    ...(name_key !== before.name_key && { name_key }),
    ...(phone_key !== before.phone_key && { phone_key }),
  }
  const { revision } = await tx
    .updateTable('contacts')
    .set((eb) => ({ ...change, revision: eb('revision', '+', 1) }))
    .where('id', '=', before.id)
    .returning('revision')
    .executeTakeFirstOrThrow()
  if (change.phone_key !== undefined && /^\d+$/.test(before.phone)) await leaveNumber(tx, before.id)
  const after = { ...before, ...change, revision }
  const moved = after.activity !== before.activity
  const entries = { before: indexed(before), after: indexed(after) }
  if (moved || entries.after.text !== entries.before.text)
    await engineOf(tx).contacts.change(tx, entries.before, entries.after)
  return after
}

/** Replaces all columns of a contact's row, also its number, and updates the text index. For merges, which know the whole row. */
export async function replaceContactRow(
  tx: Tx,
  before: ContactsTable,
  given: ContactsTable,
): Promise<ContactsTable> {
  const after = { ...given, name_key: nameKey(given), phone_key: phoneKey(given.phone) }
  await tx.updateTable('contacts').set(after).where('id', '=', before.id).execute()
  await engineOf(tx).contacts.change(tx, indexed(before), indexed(after))
  return after
}

/** Deletes a contact that no figure counts, with everything that belongs to it. */
export async function deleteContactRow(tx: Tx, row: ContactsTable): Promise<void> {
  await engineOf(tx).contacts.remove(tx, indexed(row))
  await tx.deleteFrom('contacts').where('id', '=', row.id).execute()
}

/** Removes what is known of a contact's ids by the number that it had: the number may get a new owner. */
async function leaveNumber(tx: Tx, contactId: string): Promise<void> {
  const ids = (kind: string) => ({ contact_id: contactId, kind })
  await tx
    .deleteFrom('contact_identities')
    .where((eb) => eb.and(ids('phone')))
    .execute()
  await tx
    .updateTable('contact_identities')
    .set({ line_id: null })
    .where((eb) => eb.and(ids('user')))
    .execute()
}

const indexed = (row: ContactsTable): IndexedContact => ({
  id: row.id,
  activity: row.activity,
  text: contactText(row),
})
