import type { Member } from '../entities/member.ts'
import { isPublisher } from './viewer.ts'

/** Whether somebody of the group is of those who take chats (section 6: publishers), and has access. */
export function isAgentAtWork(member: Pick<Member, 'role' | 'disabled'>): boolean {
  return isPublisher(member) && !member.disabled
}
