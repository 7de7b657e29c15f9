import type { Permission } from '#contract/entities/permission.ts'
import { accessChangeAtom } from '../access-change.ts'
import { permissionAtom, userAtom } from '../session.ts'
import { readSessionAgain } from '../session-sync.ts'
import { store } from '../store.ts'

/**
 * Asks who the person is after a gap in the events: that their role was changed or their access taken away may have
 * been told in it.
 */
export async function readAccessAgain(): Promise<void> {
  const before = store.get(permissionAtom)
  await readSessionAgain()
  const user = store.get(userAtom)
  if (before === null || user === null) return
  const now = user.permissions.find(({ groupId }) => groupId === before.groupId)
  if (now === undefined) store.set(accessChangeAtom, 'removed')
  else if (accessOf(now) !== accessOf(before)) store.set(accessChangeAtom, 'role')
}

/**
 * What somebody is and may do in a group, to compare: what a live event would have told as a change of their role. The
 * group's name and phone are the group's own, and the tags they own grow with each that they make.
 */
function accessOf(permission: Permission): string {
  const { role, isReadOnly, isSupervisor, isSuperAdmin, hasTemplatePermission } = permission
  const { tagId, teamId, teamTagId } = permission
  const flags = [isReadOnly, isSupervisor, isSuperAdmin, hasTemplatePermission]
  return JSON.stringify([role, flags, tagId, teamId, teamTagId])
}
