import type { Member } from '../entities/member.ts'

/** The tag of a member in a role: an admin has none and drops an earlier one (section 4). */
export function tagInRole(role: Member['role'], tagId: Member['tagId']): Member['tagId'] {
  return role === 'ROLE_ADMI' ? undefined : tagId
}
