import type { Tag } from '#contract/entities/tag.ts'
import type { Db, LevelTagsTable, LevelsTable } from './tables.ts'

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
