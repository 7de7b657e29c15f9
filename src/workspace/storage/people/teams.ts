import { teamSchema, type Team } from '#contract/entities/people/team.ts'
import { labelKey } from '#contract/rules/tags/tag-uniqueness.ts'
import { listTeamHours } from '#workspace/storage/targets/targets.ts'
import type { Db, TeamsTable } from '#workspace/storage/tables.ts'

/** The group's teams with their members. */
export async function listTeams(db: Db, groupId: string): Promise<Team[]> {
  const rows = await db
    .selectFrom('teams')
    .selectAll()
    .where('group_id', '=', groupId)
    .orderBy('id')
    .execute()
  const people = await db
    .selectFrom('members')
    .select(['team_id', 'user_id'])
    .where('group_id', '=', groupId)
    .where('team_id', 'is not', null)
    .orderBy('user_id')
    .execute()
  const hours = await listTeamHours(db, groupId)
  return rows.map((row) =>
    teamSchema.parse({
      id: row.id,
      groupId,
      name: row.name,
      tagId: row.tag_id,
      memberIds: people.filter(({ team_id }) => team_id === row.id).map(({ user_id }) => user_id),
      hidesFreeChats: row.hides_free_chats === 1,
      openingHours: hours.get(row.id),
    }),
  )
}

export async function insertTeam(db: Db, team: Omit<TeamsTable, 'name_key'>): Promise<void> {
  await db
    .insertInto('teams')
    .values({ ...team, name_key: labelKey(team.name) })
    .execute()
}

export async function updateTeam(
  db: Db,
  id: string,
  change: Partial<Pick<TeamsTable, 'name' | 'hides_free_chats'>>,
): Promise<void> {
  const { name } = change
  await db
    .updateTable('teams')
    .set({ ...change, ...(name !== undefined && { name_key: labelKey(name) }) })
    .where('id', '=', id)
    .execute()
}

export async function deleteTeam(db: Db, id: string): Promise<void> {
  await db.deleteFrom('teams').where('id', '=', id).execute()
}
