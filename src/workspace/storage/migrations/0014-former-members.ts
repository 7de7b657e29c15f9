import { sql, type Kysely } from 'kysely'

/** Creates the former members of groups. Their names are still shown with their messages and assignments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table former_members (
    group_id text not null references groups (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    primary key (group_id, user_id)
  )`.execute(db)
}
