import { sql, type Kysely } from 'kysely'
import { phoneKey } from '#contract/rules/contacts/same-person.ts'

/**
 * Adds to user ids the line on which they belong to the contact's present number, and removes former numbers: a number
 * may get a new owner.
 * @param text the type of a text column
 */
export async function addPresentUserIds(db: Kysely<unknown>, text: string): Promise<void> {
  await sql.raw(`alter table contact_identities add column line_id ${text}`).execute(db)
  // People get another user id with another number.
  await sql`update contact_identities
    set line_id = (select min(id) from lines where lines.group_id = contact_identities.group_id)
    where kind = 'user' and contact_id in (
      select id from contacts where extra_json is null or extra_json not like '%"formerPhones"%'
    )`.execute(db)
  const { rows } = await sql<{ group_id: string; value: string; phone_key: string }>`
    select contact_identities.group_id, value, phone_key from contact_identities
    inner join contacts on contacts.id = contact_id where kind = 'phone'`.execute(db)
  for (const { group_id, value, phone_key } of rows)
    if (phoneKey(value) !== phone_key)
      await sql`delete from contact_identities
        where group_id = ${group_id} and kind = 'phone' and value = ${value}`.execute(db)
}
