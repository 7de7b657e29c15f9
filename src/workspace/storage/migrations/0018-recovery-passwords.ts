import { sql, type Kysely } from 'kysely'

/** Allows several valid mailed passwords for a user, because a user who has requested two mails may use the first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table mailed_passwords (
    user_id text not null references users (id) on delete cascade,
    password_hash text not null,
    expires_at bigint not null,
    primary key (user_id, password_hash)
  )`.execute(db)
  await sql`insert into mailed_passwords (user_id, password_hash, expires_at)
    select user_id, password_hash, expires_at from recovery_passwords`.execute(db)
  await sql`drop table recovery_passwords`.execute(db)
  await sql`alter table mailed_passwords rename to recovery_passwords`.execute(db)
}
