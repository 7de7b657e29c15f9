import type { Member } from '../entities/member.ts'

/** The tag of a member with a new role. A member who becomes an admin loses the tag (specification, section 4). */
export function tagInRole(role: Member['role'], tagId: Member['tagId']): Member['tagId'] {
  return role === 'ROLE_ADMI' ? undefined : tagId
}
