import type { ChatScope } from '#contract/policies/chats/chat-visibility.ts'
import { withinScope } from './chat-scope.ts'
import type { ChatFollowersTable, Db, Tx } from '#workspace/storage/tables.ts'

/** The members who follow chats, by contact. */
type Followers = ReadonlyMap<string, ReadonlySet<string>>

/** The members who follow these chats. @param userId looks for this member only */
export async function followersOf(
  db: Db,
  contactIds: readonly string[],
  userId?: string,
): Promise<Followers> {
  const followers = new Map<string, Set<string>>()
  if (contactIds.length === 0) return followers
  const rows = await db
    .selectFrom('chat_followers')
    .select(['contact_id', 'user_id'])
    .where('contact_id', 'in', contactIds)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .execute()
  for (const { contact_id, user_id } of rows)
    followers.set(contact_id, (followers.get(contact_id) ?? new Set<string>()).add(user_id))
  return followers
}

/** @returns whether the member did not follow the chat before */
export async function saveFollower(tx: Tx, row: ChatFollowersTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('chat_followers')
    .values(row)
    .onConflict((conflict) => conflict.columns(['contact_id', 'user_id']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** @param userIds only these members; without it, all @returns whether somebody followed the chat */
export async function deleteFollowers(
  tx: Tx,
  contactId: string,
  userIds?: readonly string[],
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('chat_followers')
    .where('contact_id', '=', contactId)
    .$if(userIds !== undefined, (query) => query.where('user_id', 'in', userIds ?? []))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The groups in which a user follows chats. */
export async function groupsFollowedIn(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('chat_followers')
    .select('group_id')
    .distinct()
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ group_id }) => group_id)
}

/** Ends the following of the user's chats in the group that are not in their scope. */
export async function deleteFollowsOutside(
  tx: Tx,
  userId: string,
  scope: ChatScope,
): Promise<void> {
  await tx
    .deleteFrom('chat_followers')
    .where('user_id', '=', userId)
    .where('group_id', '=', scope.groupId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('contacts')
            .select('contacts.id')
            .whereRef('contacts.id', '=', 'chat_followers.contact_id')
            .where(withinScope(scope)),
        ),
      ),
    )
    .execute()
}
