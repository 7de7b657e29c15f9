import type { Db, SignInNetworksTable } from '#workspace/storage/tables.ts'
import { emailKey } from './users.ts'

/** Maximum number of networks stored per user: office, home, phone and some others. */
const NETWORKS_PER_USER = 20

/** Whether the user with this e-mail has signed in from this network before. */
export async function hasSignedInFrom(db: Db, email: string, network: string): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in_networks')
    .innerJoin('users', 'users.id', 'sign_in_networks.user_id')
    .select('sign_in_networks.network')
    .where('users.email_key', '=', emailKey(email))
    .where('sign_in_networks.network', '=', network)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Up to two networks from which users have signed in, with the number of these users: enough to see whether there is one
 * network only.
 */
export async function someSignInNetworks(db: Db): Promise<{ network: string; users: number }[]> {
  const rows = await db
    .selectFrom('sign_in_networks')
    .select(({ fn }) => ['network', fn.count<number | string>('user_id').as('users')])
    .groupBy('network')
    .limit(2)
    .execute()
  return rows.map(({ network, users }) => ({ network, users: Number(users) }))
}

/** Stores that a user has signed in from a network. Only the user's `NETWORKS_PER_USER` last used networks remain. */
export async function rememberNetwork(db: Db, row: SignInNetworksTable): Promise<void> {
  await db
    .insertInto('sign_in_networks')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'network']).doUpdateSet({ last_used_at: row.last_used_at }),
    )
    .execute()
  await db
    .deleteFrom('sign_in_networks')
    .where('user_id', '=', row.user_id)
    .where('network', 'not in', (newest) =>
      newest
        .selectFrom('sign_in_networks')
        .select('network')
        .where('user_id', '=', row.user_id)
        .orderBy('last_used_at', 'desc')
        .limit(NETWORKS_PER_USER),
    )
    .execute()
}
