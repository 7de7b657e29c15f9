import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table contacts add column waiting_since bigint`,
  `alter table contacts add column wait_alert_at bigint`,
  `update contacts set waiting_since = last_contact_response_at
    where last_sender = 'contact' and finished = 0 and archived = 0`,
  `create index contacts_waiting on contacts
    (group_id, archived, activity, waiting_since, team_tag_id, user_tag_id, user_id)
    where waiting_since is not null`,
  `create index contacts_wait_alerts on contacts (wait_alert_at) where wait_alert_at is not null`,
  `alter table members add column assignment_turn bigint not null default 0`,
]

/**
 * Adds since when each customer waits, when the alert about the wait is due, and the serial number of each agent's last
 * automatic assignment.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
