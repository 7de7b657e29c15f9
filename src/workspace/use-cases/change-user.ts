import { toGroup } from '#workspace/events/event-draft.ts'
import { notFound } from '#workspace/failure.ts'
import { listMembers, listPermissions } from '#workspace/storage/members.ts'
import type { UsersTable } from '#workspace/storage/tables.ts'
import { findUser, updateUser } from '#workspace/storage/users.ts'
import type { Work } from '#workspace/unit-of-work.ts'

/**
 * Changes a user's own name or photo and publishes the change to all their groups. If nothing changes, nothing is
 * published.
 * @throws ServiceFailure 404 if the user is unknown
 */
export async function changeUser(
  { tx, announce }: Work,
  userId: string,
  change: Partial<Pick<UsersTable, 'name' | 'picture_url'>>,
): Promise<void> {
  const before = await findUser(tx, userId)
  if (before === undefined) throw notFound('user')
  if (JSON.stringify({ ...before, ...change }) === JSON.stringify(before)) return
  await updateUser(tx, userId, change)
  for (const { permission } of await listPermissions(tx, { userId })) {
    const { groupId } = permission
    const member = (await listMembers(tx, groupId)).find(({ id }) => id === userId)
    if (member !== undefined) announce(toGroup(groupId, 'member.profile', { member }, userId))
  }
}
