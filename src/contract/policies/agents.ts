import type { Member } from '../entities/member.ts'
import type { Team } from '../entities/team.ts'
import { isPublisher } from './viewer.ts'

/** Whether a member can be assigned chats (section 6): publishers whose access is not disabled. */
export function isActiveAgent(member: Pick<Member, 'role' | 'disabled'>): boolean {
  return isPublisher(member) && !member.disabled
}

/** The active agents of a team. */
export function teamAgents<
  Person extends Pick<Member, 'role' | 'disabled' | 'teamId' | 'teamTagId'>,
>(team: Pick<Team, 'id' | 'tagId'>, members: readonly Person[]): Person[] {
  return members.filter(
    (person) =>
      isActiveAgent(person) &&
      (person.teamId === team.id ||
        (person.teamTagId !== undefined && person.teamTagId === team.tagId)),
  )
}
