import type { Member } from '#contract/entities/member.ts'
import { administers } from './viewer.ts'

type Administrator = Pick<
  Member,
  'id' | 'role' | 'disabled' | 'isReadOnly' | 'isSupervisor' | 'isSuperAdmin'
>

/**
 * Whether the user is the only admin who can change the group. Disabled and read-only admins and supervisor-admins
 * cannot.
 */
export function isLastAdmin(members: readonly Administrator[], userId: string): boolean {
  const admins = members.filter((member) => !member.disabled && administers(member))
  return admins.length === 1 && admins[0]?.id === userId
}
