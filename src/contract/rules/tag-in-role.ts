import type { Member } from '../entities/member.ts'

/** Who takes chats by a tag of their own: an admin has none, and drops the one they had (section 4). */
export function tagInRole(role: Member['role'], tagId: Member['tagId']): Member['tagId'] {
  return role === 'ROLE_ADMI' ? undefined : tagId
}
