import { distinctName, isSameName } from '#contract/rules/people/colleague-name.ts'
import { toGroup } from '#workspace/events/event-draft.ts'
import { notFound, ServiceFailure } from '#workspace/failure.ts'
import { listMembers, listPermissions } from '#workspace/storage/people/members.ts'
import type { Tx, UsersTable } from '#workspace/storage/tables.ts'
import { findUser, updateUser } from '#workspace/storage/people/users.ts'
import type { Work } from '#workspace/unit-of-work.ts'

/** The names of everybody in a user's groups, and in one more group. */
async function colleagueNames(tx: Tx, userId: string, joined?: string): Promise<string[]> {
  const groupIds = (await listPermissions(tx, { userId })).map(
    ({ permission }) => permission.groupId,
  )
  const names: string[] = []
  for (const groupId of new Set(joined === undefined ? groupIds : [...groupIds, joined]))
    for (const { id, name } of await listMembers(tx, groupId)) if (id !== userId) names.push(name)
  return names
}

/** Gives a user who is about to join a group a name that none of its members has. */
export async function distinguishName(work: Work, userId: string, groupId: string): Promise<void> {
  const user = await findUser(work.tx, userId)
  if (user === undefined) throw notFound('user')
  const name = distinctName(user.name, await colleagueNames(work.tx, userId, groupId))
  await changeUser(work, userId, { name })
}

/**
 * Changes a user's own name or photo and publishes the change to all their groups. If nothing changes, nothing is
 * published.
 * @throws ServiceFailure 404 if the user is unknown, 409 if a colleague has the name
 */
export async function changeUser(
  { tx, announce }: Work,
  userId: string,
  change: Partial<Pick<UsersTable, 'name' | 'picture_url'>>,
): Promise<void> {
  const before = await findUser(tx, userId)
  if (before === undefined) throw notFound('user')
  if (JSON.stringify({ ...before, ...change }) === JSON.stringify(before)) return
  const { name = before.name } = change
  if (name !== before.name) {
    const names = await colleagueNames(tx, userId)
    if (names.some((one) => isSameName(one, name)))
      throw new ServiceFailure('NAME_TAKEN', 'A colleague has this name.')
  }
  await updateUser(tx, userId, change)
  for (const { permission } of await listPermissions(tx, { userId })) {
    const { groupId } = permission
    const member = (await listMembers(tx, groupId)).find(({ id }) => id === userId)
    if (member !== undefined) announce(toGroup(groupId, 'member.profile', { member }, userId))
  }
}
