import type { Member } from '#contract/entities/people/member.ts'
import { administers, isSuperAdmin } from '#contract/policies/viewer.ts'

type Administrator = Pick<
  Member,
  'id' | 'role' | 'disabled' | 'isReadOnly' | 'isSupervisor' | 'isSuperAdmin'
>

/**
 * Whether the user is the only admin who can change the group. Disabled and read-only admins and supervisor-admins
 * cannot.
 */
export function isLastAdmin(members: readonly Administrator[], userId: string): boolean {
  const admins = adminsOf(members)
  return admins.length === 1 && admins[0]?.id === userId
}

/** Whether the user is the only super admin who can change the group: only such a user can name another one. */
export function isLastSuperAdmin(members: readonly Administrator[], userId: string): boolean {
  const owners = adminsOf(members).filter(isSuperAdmin)
  return owners.length === 1 && owners[0]?.id === userId
}

const adminsOf = (members: readonly Administrator[]): Administrator[] =>
  members.filter((member) => !member.disabled && administers(member))
