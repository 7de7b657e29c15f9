import type { Member } from '#contract/entities/people/member.ts'

/** A member's tag after a change to `role`. A member who becomes an admin loses the tag (specification, section 4). */
export function tagInRole(role: Member['role'], tagId: Member['tagId']): Member['tagId'] {
  return role === 'ROLE_ADMI' ? undefined : tagId
}
