import type { Db } from '#workspace/storage/tables.ts'

/** What an operator sees of an account. */
export interface Account {
  readonly email: string
  readonly name: string
  /** Epoch, ms. */
  readonly createdAt: number
  /** Null: never signed in. */
  readonly lastSeenAt: number | null
  readonly isDisabled: boolean
  readonly sessions: number
  /** The groups of which the user is a member. */
  readonly groups: number
}

/** The accounts, in the order of their addresses. @param groupId if given, those of its members only */
export async function accounts(db: Db, groupId: string | undefined): Promise<Account[]> {
  const all = db
    .selectFrom('users')
    .select(['email', 'name', 'created_at', 'last_seen_at', 'disabled_at'])
    .select(({ selectFrom, fn }) => [
      selectFrom('sessions')
        .select(fn.countAll<number>().as('n'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .as('sessions'),
      selectFrom('members')
        .select(fn.countAll<number>().as('n'))
        .whereRef('members.user_id', '=', 'users.id')
        .as('groups'),
    ])
    .orderBy('email_key')
  const rows = await (
    groupId === undefined
      ? all
      : all.where(({ exists, selectFrom }) =>
          exists(
            selectFrom('members')
              .select('members.user_id')
              .whereRef('members.user_id', '=', 'users.id')
              .where('members.group_id', '=', groupId),
          ),
        )
  ).execute()
  return rows.map((row) => ({
    email: row.email,
    name: row.name,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    isDisabled: row.disabled_at !== null,
    sessions: Number(row.sessions),
    groups: Number(row.groups),
  }))
}

/** How many users, disabled accounts, sessions and groups there are. */
export async function countAccounts(
  db: Db,
): Promise<{ users: number; disabled: number; sessions: number; groups: number }> {
  const { countAll } = db.fn
  const counted = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('users').select(countAll<number>().as('n')).as('users'),
      selectFrom('users')
        .select(countAll<number>().as('n'))
        .where('disabled_at', 'is not', null)
        .as('disabled'),
      selectFrom('sessions').select(countAll<number>().as('n')).as('sessions'),
      selectFrom('groups').select(countAll<number>().as('n')).as('groups'),
    ])
    .executeTakeFirstOrThrow()
  return {
    users: Number(counted.users),
    disabled: Number(counted.disabled),
    sessions: Number(counted.sessions),
    groups: Number(counted.groups),
  }
}
