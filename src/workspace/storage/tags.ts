import { tagSchema, type Tag } from '#contract/entities/tag.ts'
import { labelKey } from '#contract/rules/tag-uniqueness.ts'
import type { Db, TagsTable } from './tables.ts'

const toTag = (row: TagsTable): Tag =>
  tagSchema.parse({
    id: row.id,
    groupId: row.group_id,
    name: row.name,
    archived: row.archived === 1,
  })

/** The group's tags, archived ones too, in no order. */
export async function listTags(db: Db, groupId: string): Promise<Tag[]> {
  const rows = await db.selectFrom('tags').selectAll().where('group_id', '=', groupId).execute()
  return rows.map(toTag)
}

/** A tag of the group. */
export async function findTag(db: Db, groupId: string, id: string): Promise<Tag | undefined> {
  const row = await db
    .selectFrom('tags')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toTag(row)
}

/** @throws when the group has the name already, compared without regard to case */
export async function insertTag(db: Db, tag: Tag): Promise<void> {
  await db
    .insertInto('tags')
    .values({
      id: tag.id,
      group_id: tag.groupId,
      name: tag.name,
      name_key: labelKey(tag.name),
      archived: tag.archived ? 1 : 0,
    })
    .execute()
}
