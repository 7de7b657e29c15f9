import type { Member } from '../entities/member.ts'
import type { Team } from '../entities/team.ts'
import { isAgentAtWork } from '../policies/active-agent.ts'

/** A team's agents: those of its people who take chats. */
export function teamAgents<
  Person extends Pick<Member, 'role' | 'disabled' | 'teamId' | 'teamTagId'>,
>(team: Pick<Team, 'id' | 'tagId'>, members: readonly Person[]): Person[] {
  return members.filter(
    (person) =>
      isAgentAtWork(person) &&
      (person.teamId === team.id ||
        (person.teamTagId !== undefined && person.teamTagId === team.tagId)),
  )
}
