import type { ChatSnooze } from '#contract/entities/chats/chat-snooze.ts'
import type { ChatScope } from '#contract/policies/chats/chat-visibility.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { withinScope } from './chat-scope.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import type { Db, SnoozesTable } from '#workspace/storage/tables.ts'

/** The snoozes of one response. */
const SNOOZES_MAX = 5_000

const withContacts = (db: Db) =>
  db
    .selectFrom('snoozes')
    .innerJoin('contacts', 'contacts.id', 'snoozes.contact_id')
    .selectAll('snoozes')
    .select(['contacts.name', 'contacts.last_name', 'contacts.phone', 'contacts.country_code'])

interface NamedRow extends SnoozesTable {
  name: string
  last_name: string | null
  phone: string
  country_code: string
}

const toSnooze = (row: NamedRow): ChatSnooze => ({
  contactId: row.contact_id,
  userId: row.user_id,
  name: contactName({
    name: row.name,
    lastName: row.last_name ?? undefined,
    phone: row.phone,
    countryCode: row.country_code,
  }),
  since: iso(row.since),
  until: iso(row.until),
  ...(row.answered_at !== null && { answeredAt: iso(row.answered_at) }),
})

/** The snoozes of the chats in scope that have not ended, of all users. @param now epoch ms */
export async function listSnoozes(db: Db, scope: ChatScope, now: number): Promise<ChatSnooze[]> {
  const rows = await withContacts(db)
    .where('contacts.group_id', '=', scope.groupId)
    .where(withinScope(scope))
    .where('until', '>', now)
    .orderBy('until')
    .limit(SNOOZES_MAX)
    .execute()
  return rows.map(toSnooze)
}

/** The snoozes of a chat that have not ended, of all users. @param now epoch ms */
export async function listSnoozesOf(db: Db, contactId: string, now: number): Promise<ChatSnooze[]> {
  const rows = await withContacts(db)
    .where('snoozes.contact_id', '=', contactId)
    .where('until', '>', now)
    .orderBy('until')
    .execute()
  return rows.map(toSnooze)
}

/** Stores a user's snooze of a chat; an earlier one is replaced. */
export async function saveSnooze(db: Db, row: SnoozesTable): Promise<void> {
  const { user_id: _user, contact_id: _contact, ...change } = row
  await db
    .insertInto('snoozes')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'contact_id']).doUpdateSet(change))
    .execute()
}

/** Ends a user's snooze of a chat. @returns whether there was one */
export async function deleteSnooze(db: Db, userId: string, contactId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('snoozes')
    .where('user_id', '=', userId)
    .where('contact_id', '=', contactId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends all snoozes of a chat, because its customer has written. */
export async function deleteSnoozesOf(db: Db, contactId: string): Promise<void> {
  await db.deleteFrom('snoozes').where('contact_id', '=', contactId).execute()
}

/** A user's snooze of a chat, also one that has ended. */
export async function findSnooze(
  db: Db,
  userId: string,
  contactId: string,
): Promise<SnoozesTable | undefined> {
  return await db
    .selectFrom('snoozes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('contact_id', '=', contactId)
    .executeTakeFirst()
}
