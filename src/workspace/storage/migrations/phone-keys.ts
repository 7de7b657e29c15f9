import { sql, type Kysely } from 'kysely'
import { phoneKey, samePerson } from '#contract/rules/contacts/same-person.ts'

/** Number of contacts that are read at once. */
const READ_AT_ONCE = 5_000

/**
 * Adds the person of a number to contacts, so that all spellings of it are found by one index.
 * @param text the type of a text column
 * @returns whether some numbers have several spellings; the text indexes then lack them
 */
export async function addPhoneKeys(db: Kysely<unknown>, text: string): Promise<boolean> {
  await sql.raw(`alter table contacts add column phone_key ${text} not null default ''`).execute(db)
  await sql`update contacts set phone_key = phone`.execute(db)
  let isSpelled = false
  for (let after = ''; ;) {
    // The countries with several spellings have calling codes that begin with 5.
    const { rows } = await sql<{ id: string; phone: string }>`
      select id, phone from contacts where id > ${after} and phone like '5%'
      order by id limit ${READ_AT_ONCE}`.execute(db)
    for (const { id, phone } of rows) {
      isSpelled ||= samePerson(phone).length > 1
      const key = phoneKey(phone)
      if (key !== phone)
        await sql`update contacts set phone_key = ${key} where id = ${id}`.execute(db)
    }
    if (rows.length < READ_AT_ONCE) break
    after = rows.at(-1)?.id ?? after
  }
  // The number is first, so that no query by the group alone takes this index for its own.
  await sql`create index contacts_by_phone_key on contacts (phone_key, group_id)`.execute(db)
  return isSpelled
}
