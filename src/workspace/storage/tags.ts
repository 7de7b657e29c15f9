import { tagSchema, type Tag } from '#contract/entities/tag.ts'
import type { Db, LevelTagsTable, LevelsTable } from './tables.ts'

/** The group's tags, by name; archived ones among them. */
export async function listTags(db: Db, groupId: string): Promise<Tag[]> {
  const rows = await db
    .selectFrom('tags')
    .selectAll()
    .where('group_id', '=', groupId)
    .orderBy('name_key')
    .execute()
  return rows.map((row) =>
    tagSchema.parse({ id: row.id, groupId, name: row.name, archived: row.archived === 1 }),
  )
}

/** @throws when the group has the name already, compared without regard to case */
export async function insertTag(db: Db, tag: Tag): Promise<void> {
  await db
    .insertInto('tags')
    .values({
      id: tag.id,
      group_id: tag.groupId,
      name: tag.name,
      name_key: tag.name.trim().toLowerCase(),
      archived: tag.archived ? 1 : 0,
    })
    .execute()
}

export async function insertLevel(db: Db, level: LevelsTable): Promise<void> {
  await db.insertInto('levels').values(level).execute()
}

export async function insertLevelTag(db: Db, tag: LevelTagsTable): Promise<void> {
  await db.insertInto('level_tags').values(tag).execute()
}
