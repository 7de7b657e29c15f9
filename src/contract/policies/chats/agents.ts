import type { Member } from '#contract/entities/people/member.ts'
import type { Team } from '#contract/entities/people/team.ts'
import { isPublisher } from '#contract/policies/viewer.ts'

/** Whether a member is an agent (a publisher; specification, section 6) whose access is not disabled. */
export function isActiveAgent(member: Pick<Member, 'role' | 'disabled'>): boolean {
  return isPublisher(member) && !member.disabled
}

/** Whether chats can be assigned to a member: an active agent who is not read-only. */
export function canHaveChats(member: Pick<Member, 'role' | 'disabled' | 'isReadOnly'>): boolean {
  return isActiveAgent(member) && !member.isReadOnly
}

/** The members of a team to whom chats can be assigned. A member belongs to the team by its id or by its tag. */
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
