import type { Member } from '../entities/member.ts'
import type { Team } from '../entities/team.ts'

/** A team's agents: those of its people who take chats (section 6: publishers), and have access. */
export function teamAgents<
  Person extends Pick<Member, 'role' | 'disabled' | 'teamId' | 'teamTagId'>,
>(team: Pick<Team, 'id' | 'tagId'>, members: readonly Person[]): Person[] {
  return members.filter(
    ({ role, disabled, teamId, teamTagId }) =>
      role === 'ROLE_PUBLISHER' &&
      !disabled &&
      (teamId === team.id || (teamTagId !== undefined && teamTagId === team.tagId)),
  )
}
