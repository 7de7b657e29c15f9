import { sql } from 'kysely'
import type { ContactEvent } from '#contract/entities/contacts/contact-merge.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import type { Db } from '#workspace/storage/tables.ts'

/** The imports and campaigns that a contact was in, newest first. */
export async function listContactEvents(
  db: Db,
  contactId: string,
  limit: number,
): Promise<ContactEvent[]> {
  const { rows } = await sql<{
    kind: ContactEvent['kind']
    at: number
    name: string
    by_user: string | null
  }>`
    select case when is_new = 1 then 'created' else 'updated' end as kind,
        created_at as at, filename as name, user_id as by_user
      from imported_contacts inner join imports on imports.id = import_id
      where contact_id = ${contactId}
    union all select 'campaign', sent_at, campaigns.name, null
      from campaign_recipients inner join campaigns on campaigns.id = campaign_id
      where contact_id = ${contactId} and sent_at is not null
    order by at desc, name limit ${limit}`.execute(db)
  return rows.map(({ kind, at, name, by_user }) => ({
    kind,
    at: iso(at),
    name,
    ...(by_user !== null && { byUserId: by_user }),
  }))
}
