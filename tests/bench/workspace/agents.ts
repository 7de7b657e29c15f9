import { cheapCost, emailOf, GROUP, PASSWORD } from '#tests/contract/support/users.ts'
import { hashPassword } from '#workspace/auth/passwords.ts'
import { insertMember } from '#workspace/storage/people/members.ts'
import type { Storage } from '#workspace/storage/open.ts'
import { insertUser } from '#workspace/storage/people/users.ts'

/** Name of an agent of `addAgents`; the e-mail and password are made as those of `people`. */
export const agentAt = (place: number): string => `agent${place}`

/** Adds agents to the large group: a third without a team, the others in its two teams. */
export async function addAgents({ db }: Storage, count: number, now: number): Promise<void> {
  const password_hash = await hashPassword(PASSWORD, cheapCost)
  for (let place = 0; place < count; place += 1) {
    const id = agentAt(place)
    await insertUser(db, { id, name: id, email: emailOf(id), password_hash, created_at: now })
    const member = { group_id: GROUP, user_id: id, role: 'ROLE_PUBLISHER', created_at: now }
    const team_id = [null, 'north', 'south'][place % 3] ?? null
    await insertMember(db, { ...member, team_id, tag_id: `tag-${id}` })
  }
}
