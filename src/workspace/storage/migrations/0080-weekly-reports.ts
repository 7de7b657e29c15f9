import { sql, type Kysely } from 'kysely'

const statements = [
  'drop index conversations_of_group',
  `create index conversations_of_group on conversations (group_id, started_at, user_id, team_id,
    first_response_at, resolved_at, transfers, rating, contact_id)`,
  `create index contacts_by_status on contacts (group_id, chat_status_set_by_user, chat_status)
    where archived = 0`,
  `create table weekly_reports (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    group_id text not null references groups (id) on delete cascade,
    team_id text,
    agent_id text,
    due_at bigint not null,
    unique (user_id, group_id)
  )`,
  `create index weekly_reports_due on weekly_reports (due_at)`,
]

/**
 * Creates the subscriptions to weekly reports. Extends the index of conversations by all columns that reports read, and
 * creates an index of chats by status.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
