import type { Member } from '../entities/member.ts'
import type { Team } from '../entities/team.ts'
import { isPublisher } from './viewer.ts'

/** Whether a member is an agent (section 6: a publisher) with access. */
export function isActiveAgent(member: Pick<Member, 'role' | 'disabled'>): boolean {
  return isPublisher(member) && !member.disabled
}

/** Whether a member can be assigned chats: an active agent who is not read-only. */
export function canHaveChats(member: Pick<Member, 'role' | 'disabled' | 'isReadOnly'>): boolean {
  return isActiveAgent(member) && !member.isReadOnly
}

/** The agents of a team who can be assigned chats. */
export function teamAgents<
  Person extends Pick<Member, 'role' | 'disabled' | 'isReadOnly' | 'teamId' | 'teamTagId'>,
>(team: Pick<Team, 'id' | 'tagId'>, members: readonly Person[]): Person[] {
  return members.filter(
    (person) =>
      canHaveChats(person) &&
      (person.teamId === team.id ||
        (person.teamTagId !== undefined && person.teamTagId === team.tagId)),
  )
}
