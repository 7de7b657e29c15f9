import {
  contactRuleSchema,
  segmentSchema,
  type Segment,
} from '#contract/entities/contacts/segment.ts'
import { labelKey } from '#contract/rules/tags/tag-uniqueness.ts'
import { readJson } from '#workspace/storage/json.ts'
import type { Db, SegmentsTable } from '#workspace/storage/tables.ts'

const toSegment = (row: SegmentsTable): Segment =>
  segmentSchema.parse({
    id: row.id,
    groupId: row.group_id,
    name: row.name,
    rule: readJson(row.rule_json, contactRuleSchema),
  })

/** The group's segments, unsorted. */
export async function listSegments(db: Db, groupId: string): Promise<Segment[]> {
  const rows = await db.selectFrom('segments').selectAll().where('group_id', '=', groupId).execute()
  return rows.map(toSegment)
}

/** A segment of the group. */
export async function findSegment(
  db: Db,
  groupId: string,
  id: string,
): Promise<Segment | undefined> {
  const row = await db
    .selectFrom('segments')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toSegment(row)
}

export async function insertSegment(db: Db, segment: Segment, now: number): Promise<void> {
  const { id, groupId: group_id, name, rule } = segment
  const rule_json = JSON.stringify(rule ?? {})
  await db
    .insertInto('segments')
    .values({ id, group_id, name, name_key: labelKey(name), rule_json, created_at: now })
    .execute()
}

export async function updateSegment(db: Db, { id, name, rule }: Segment): Promise<void> {
  const rule_json = JSON.stringify(rule ?? {})
  const change = { name, name_key: labelKey(name), rule_json }
  await db.updateTable('segments').set(change).where('id', '=', id).execute()
}

export async function deleteSegment(db: Db, id: string): Promise<void> {
  await db.deleteFrom('segments').where('id', '=', id).execute()
}

/** Replaces the tag `tagId` by `intoId` in the rules of the group's segments. */
export async function replaceTagInSegments(
  db: Db,
  groupId: string,
  tagId: string,
  intoId: string,
): Promise<void> {
  for (const segment of await listSegments(db, groupId)) {
    const { rule } = segment
    if (rule === undefined || !rule.tagIds.includes(tagId)) continue
    const tagIds = rule.tagIds.map((id) => (id === tagId ? intoId : id))
    await updateSegment(db, { ...segment, rule: { ...rule, tagIds: [...new Set(tagIds)] } })
  }
}
