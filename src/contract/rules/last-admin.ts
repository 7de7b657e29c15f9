import type { Member } from '../entities/member.ts'

type Administrator = Pick<
  Member,
  'id' | 'role' | 'disabled' | 'isReadOnly' | 'isSupervisor' | 'isSuperAdmin'
>

const administers = ({ role, disabled, isReadOnly, isSupervisor, isSuperAdmin }: Administrator) =>
  role === 'ROLE_ADMI' && !disabled && !isReadOnly && (!isSupervisor || isSuperAdmin)

/** Whether the user is the group's only admin who is neither disabled, read-only nor a supervisor-admin. */
export function isLastAdmin(members: readonly Administrator[], userId: string): boolean {
  const admins = members.filter(administers)
  return admins.length === 1 && admins[0]?.id === userId
}
