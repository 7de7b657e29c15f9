import { groupSchema, type Group } from '#contract/entities/groups/group.ts'
import { toGroup } from '#workspace/events/event-draft.ts'
import { badRequest, notFound } from '#workspace/failure.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { groupOut } from '#workspace/serialize.ts'
import type { Work } from '#workspace/unit-of-work.ts'

/**
 * Changes settings of a group and publishes them. If nothing changes, nothing is published.
 * @param change the new values under the contract's names; null removes a setting
 * @throws ServiceFailure 404 if the group is unknown, 400 if a value is invalid
 */
export async function changeGroup(
  { tx, announce }: Work,
  groupId: string,
  change: Readonly<Record<string, unknown>>,
  byUserId?: string,
): Promise<Group> {
  const before = await findGroup(tx, groupId)
  if (before === undefined) throw notFound('group')
  const given = Object.entries({ ...before, ...change }).filter(([, value]) => value !== null)
  const parsed = groupSchema.safeParse({ ...Object.fromEntries(given), id: groupId })
  if (!parsed.success) throw badRequest('These are no settings of a group.')
  await saveGroup(tx, parsed.data)
  const group = await findGroup(tx, groupId)
  if (group === undefined) throw notFound('group')
  if (JSON.stringify(group) === JSON.stringify(before)) return group
  announce(toGroup(groupId, 'group.settings', { group: groupOut(group) }, byUserId))
  const { hasQrAssigner } = group
  if (hasQrAssigner !== before.hasQrAssigner)
    announce(toGroup(groupId, 'group.qrAssigner', { hasQrAssigner }, byUserId))
  return group
}
