import type { Permission } from '#contract/entities/permission.ts'

/**
 * Which group to work in.
 * @param picked what the person chose last, possibly a group they have left since
 * @returns a group's id, or null for a person who belongs to none
 */
export function chooseGroup(
  permissions: readonly Pick<Permission, 'groupId'>[],
  picked: string | null,
): string | null {
  const kept = permissions.find((one) => one.groupId === picked)
  return (kept ?? permissions[0])?.groupId ?? null
}

const keyOf = (userId: string) => `bandeja.group.${userId}`

/** The group this person picked last on this machine, or null. */
export function readPickedGroup(userId: string): string | null {
  return localStorage.getItem(keyOf(userId))
}

export function writePickedGroup(userId: string, groupId: string): void {
  localStorage.setItem(keyOf(userId), groupId)
}
