import type { Member } from '../entities/member.ts'

/** The tag of a member after a change of role: an admin has no tag and loses an earlier one (section 4). */
export function tagInRole(role: Member['role'], tagId: Member['tagId']): Member['tagId'] {
  return role === 'ROLE_ADMI' ? undefined : tagId
}
