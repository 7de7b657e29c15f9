import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table members add column has_qr_access integer not null default 0`,
  `update members set has_qr_access =
    (select users.has_qr_access from users where users.id = members.user_id)`,
  `alter table users drop column has_qr_access`,
]

/** Stores the right to use the QR assigner for each group of a user. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
