import type { Db } from '#workspace/storage/tables.ts'
import type { Names } from './compare.ts'

/** The names of the group's members, teams, tags and levels by their ids, also of the tags that members and teams have. */
export async function namesIn(db: Db, groupId: string): Promise<Names> {
  const members = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.id', 'users.name', 'members.tag_id as tagId'])
    .where('members.group_id', '=', groupId)
    .execute()
  const teams = await db
    .selectFrom('teams')
    .select(['id', 'name', 'tag_id as tagId'])
    .where('group_id', '=', groupId)
    .execute()
  const named = (table: 'tags' | 'levels' | 'level_tags' | 'flows' | 'wa_templates') =>
    db.selectFrom(table).select(['id', 'name']).where('group_id', '=', groupId).execute()
  const others = [
    ...(await named('tags')),
    ...(await named('levels')),
    ...(await named('level_tags')),
    ...(await named('flows')),
    ...(await named('wa_templates')),
  ]
  return new Map([
    ...others.map(({ id, name }) => [id, name] as const),
    ...[...teams, ...members].flatMap(({ id, tagId, name }) => [
      [id, name] as const,
      ...(tagId === null ? [] : [[tagId, name] as const]),
    ]),
  ])
}
