import type { ContactTag } from '#contract/entities/tags/contact-tag.ts'
import type { ContactLevelTag } from '#contract/entities/contacts/contact.ts'
import { raiseRevision, raiseRevisions } from '#workspace/storage/chats/chat-revision.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import type { ContactsTable, Db, Tx } from '#workspace/storage/tables.ts'

/** A `ContactTag` without the contact's data: a tag, and who added it when. */
export type TagRecord = Pick<
  ContactTag,
  'tagId' | 'userId' | 'userName' | 'agentId' | 'agentName' | 'addedAt'
>

/** The user who adds a tag, undefined for a rule; the contact's agent at that time, and the time (epoch ms). */
export interface Putting {
  userId: string | undefined
  agentId: string | undefined
  at: number
}

const records = (db: Db, table: 'contact_tags' | 'contact_level_tags') =>
  db
    .selectFrom(table)
    .leftJoin('users as putter', 'putter.id', `${table}.added_by`)
    .leftJoin('users as agent', 'agent.id', `${table}.agent_id`)
    .select([
      `${table}.tag_id`,
      `${table}.added_by`,
      `${table}.agent_id`,
      `${table}.added_at`,
      'putter.name as user_name',
      'agent.name as agent_name',
    ])

/** The plain tags and level tags of a contact, in the order in which they were added. */
export async function listTagRecords(db: Db, contactId: string): Promise<TagRecord[]> {
  const plain = records(db, 'contact_tags').where('contact_tags.contact_id', '=', contactId)
  const ofLevels = records(db, 'contact_level_tags').where(
    'contact_level_tags.contact_id',
    '=',
    contactId,
  )
  const rows = [...(await plain.execute()), ...(await ofLevels.execute())]
  return rows
    .toSorted((a, b) => (a.added_at ?? 0) - (b.added_at ?? 0) || (a.tag_id < b.tag_id ? -1 : 1))
    .map((row) => ({
      tagId: row.tag_id,
      ...(row.added_by !== null && { userId: row.added_by }),
      ...(row.user_name !== null && { userName: row.user_name }),
      ...(row.agent_id !== null && { agentId: row.agent_id }),
      ...(row.agent_name !== null && { agentName: row.agent_name }),
      ...(row.added_at !== null && { addedAt: iso(row.added_at) }),
    }))
}

const putBy = ({ userId, agentId, at }: Putting) => ({
  added_by: userId ?? null,
  agent_id: agentId ?? null,
  added_at: at,
})

/** Adds a tag to a contact that does not have it. @returns the chat's new revision */
export async function putTag(
  tx: Tx,
  { id, activity }: Pick<ContactsTable, 'id' | 'activity'>,
  tagId: string,
  by: Putting,
): Promise<number> {
  const row = { contact_id: id, tag_id: tagId, activity, ...putBy(by) }
  await tx.insertInto('contact_tags').values(row).execute()
  return await raiseRevision(tx, id)
}

/** Removes a tag from a contact. @returns the chat's new revision */
export async function dropTag(tx: Tx, contactId: string, tagId: string): Promise<number> {
  await tx
    .deleteFrom('contact_tags')
    .where('contact_id', '=', contactId)
    .where('tag_id', '=', tagId)
    .execute()
  return await raiseRevision(tx, contactId)
}

/** Adds a level tag to a contact that has no tag on that level. @returns the chat's new revision */
export async function putLevelTag(
  tx: Tx,
  { id, activity }: Pick<ContactsTable, 'id' | 'activity'>,
  { levelId, tagId }: ContactLevelTag,
  by: Putting,
): Promise<number> {
  const row = { contact_id: id, level_id: levelId, tag_id: tagId, activity, ...putBy(by) }
  await tx.insertInto('contact_level_tags').values(row).execute()
  return await raiseRevision(tx, id)
}

/** Removes the tags of a level from contacts. */
export async function dropLevelTags(
  tx: Tx,
  contactIds: readonly string[],
  levelId: string,
): Promise<void> {
  await tx
    .deleteFrom('contact_level_tags')
    .where('contact_id', 'in', contactIds)
    .where('level_id', '=', levelId)
    .execute()
  await raiseRevisions(tx, contactIds)
}

/** The ids of the contacts with a level tag. */
export async function listContactsWithLevelTag(db: Db, tagId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('contact_level_tags')
    .select('contact_id')
    .where('tag_id', '=', tagId)
    .execute()
  return rows.map(({ contact_id }) => contact_id)
}

/** Number of contacts with each level tag of the group; tags without contacts are left out. */
export async function countLevelTags(db: Db, groupId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('contact_level_tags')
    .innerJoin('level_tags', 'level_tags.id', 'contact_level_tags.tag_id')
    .select('level_tags.id')
    .select((row) => row.fn.countAll<number>().as('contacts'))
    .where('level_tags.group_id', '=', groupId)
    .groupBy('level_tags.id')
    .execute()
  return new Map(rows.map((row) => [row.id, row.contacts]))
}

/** The level tags of each of these contacts, sorted by level id. Contacts without level tags are left out. */
export async function listLevelTags(
  db: Db,
  contactIds: readonly string[],
): Promise<Map<string, ContactLevelTag[]>> {
  const rows = await db
    .selectFrom('contact_level_tags')
    .select(['contact_id', 'level_id as levelId', 'tag_id as tagId'])
    .where('contact_id', 'in', contactIds)
    .orderBy('contact_id')
    .orderBy('level_id')
    .execute()
  return Map.groupBy(rows, (row) => row.contact_id)
}
