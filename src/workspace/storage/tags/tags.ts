import { tagSchema, type Tag } from '#contract/entities/tags/tag.ts'
import { labelKey } from '#contract/rules/tags/tag-uniqueness.ts'
import { raiseRevision } from '#workspace/storage/chats/chat-revision.ts'
import type { Db, TagsTable, Tx } from '#workspace/storage/tables.ts'

const toTag = (row: TagsTable): Tag =>
  tagSchema.parse({
    id: row.id,
    groupId: row.group_id,
    name: row.name,
    archived: row.archived === 1,
  })

/** The group's tags, including archived ones, unsorted. */
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

/** @throws Error if the group already has a tag with this name, ignoring case */
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

export async function updateTag(
  db: Db,
  id: string,
  { name, archived }: { name?: string | undefined; archived?: boolean | undefined },
): Promise<void> {
  await db
    .updateTable('tags')
    .set({
      ...(name !== undefined && { name, name_key: labelKey(name) }),
      ...(archived !== undefined && { archived: archived ? 1 : 0 }),
    })
    .where('id', '=', id)
    .execute()
}

/** Replaces a tag by another on every contact and member, and deletes the replaced tag. */
export async function mergeTag(tx: Tx, id: string, intoId: string): Promise<void> {
  const rows = await tx.selectFrom('contact_tags').selectAll().where('tag_id', '=', id).execute()
  for (const row of rows) {
    await tx
      .insertInto('contact_tags')
      .values({ ...row, tag_id: intoId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await raiseRevision(tx, row.contact_id)
  }
  const owners = await tx.selectFrom('member_tags').selectAll().where('tag_id', '=', id).execute()
  for (const owner of owners)
    await tx
      .insertInto('member_tags')
      .values({ ...owner, tag_id: intoId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await tx.deleteFrom('member_tags').where('tag_id', '=', id).execute()
  await tx.deleteFrom('tags').where('id', '=', id).execute()
}

/** Number of contacts with each tag of the group; tags without contacts are left out. */
export async function countTags(db: Db, groupId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('contact_tags')
    .innerJoin('tags', 'tags.id', 'contact_tags.tag_id')
    .select('tags.id')
    .select((row) => row.fn.countAll<number>().as('contacts'))
    .where('tags.group_id', '=', groupId)
    .groupBy('tags.id')
    .execute()
  return new Map(rows.map((row) => [row.id, row.contacts]))
}

/** Number of contacts with both tags. */
export async function countOverlap(db: Db, id: string, otherId: string): Promise<number> {
  const { contacts } = await db
    .selectFrom('contact_tags as one')
    .innerJoin('contact_tags as other', 'other.contact_id', 'one.contact_id')
    .select((row) => row.fn.countAll<number>().as('contacts'))
    .where('one.tag_id', '=', id)
    .where('other.tag_id', '=', otherId)
    .executeTakeFirstOrThrow()
  return contacts
}
