import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table invitations add column email text not null default ''`,
  `update invitations set email =
    (select users.email from users where users.id = invitations.user_id)`,
  `alter table recovery_passwords add column invitation_id text
    references invitations (id) on delete cascade`,
  // A mailed password and its invitation expire at the same moment.
  `update recovery_passwords set invitation_id =
    (select invitations.id from invitations
      where invitations.user_id = recovery_passwords.user_id
        and invitations.expires_at = recovery_passwords.expires_at
      limit 1)`,
]

/** Stores the invited address as it was typed, and to which invitation a mailed password belongs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
