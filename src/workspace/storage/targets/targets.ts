import { sql, type NotNull, type SqlBool } from 'kysely'
import { z } from 'zod'
import { openingHoursSchema, type OpeningHours } from '#contract/entities/groups/opening-hours.ts'
import { targetsSchema, type Targets } from '#contract/entities/targets/target.ts'
import { readJson } from '#workspace/storage/json.ts'
import type { Db, TargetResultsTable, Tx } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'

/** The group's targets; undefined if it has never set any. Some may be for teams and tags that do not exist any more. */
export async function findTargets(db: Db, groupId: string): Promise<Targets | undefined> {
  const row = await db
    .selectFrom('targets')
    .selectAll()
    .where('group_id', '=', groupId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const stored = readJson(row.targets_json, z.record(z.string(), z.unknown()))
  const times = { onSince: iso(row.on_since), changedAt: iso(row.changed_at) }
  return targetsSchema.parse({ ...stored, ...times })
}

/** Stores the group's targets, and has its chats reckoned anew. @param now epoch ms */
export async function saveTargets(
  db: Db,
  groupId: string,
  targets: Targets,
  now: number,
): Promise<void> {
  const { onSince, changedAt: _changed, ...given } = targets
  const row = {
    targets_json: JSON.stringify(given),
    on_since: onSince === undefined ? null : Date.parse(onSince),
    changed_at: now,
    reckon_after: '',
    reckoned: 0,
  }
  await db
    .insertInto('targets')
    .values({ group_id: groupId, ...row })
    .onConflict((conflict) => conflict.column('group_id').doUpdateSet(row))
    .execute()
}

/** Has the chats of a group with targets reckoned anew, from the first one on. */
export async function reckonAgain(db: Db, groupId: string): Promise<void> {
  await db
    .updateTable('targets')
    .set({ reckon_after: '', reckoned: 0 })
    .where('group_id', '=', groupId)
    .execute()
}

/**
 * Gives the target of a tag to another one, unless that has a target. Has chats reckoned anew if one of the two has a target.
 * @returns whether the targets are others than before
 */
export async function replaceTagInTargets(
  db: Db,
  groupId: string,
  tagId: string,
  intoId: string,
): Promise<boolean> {
  const targets = await findTargets(db, groupId)
  if (targets === undefined) return false
  const isNamed = targets.tags.some((row) => row.tagId === tagId)
  const isKnown = targets.tags.some((row) => row.tagId === intoId)
  const tags = targets.tags
    .filter((row) => row.tagId !== tagId || !isKnown)
    .map((row) => (row.tagId === tagId ? { ...row, tagId: intoId } : row))
  if (!isNamed && !isKnown) return false
  const { onSince: _since, changedAt: _changed, ...given } = targets
  await db
    .updateTable('targets')
    .set({ targets_json: JSON.stringify({ ...given, tags }), reckon_after: '', reckoned: 0 })
    .where('group_id', '=', groupId)
    .execute()
  return isNamed
}

/** A group whose chats are to be reckoned anew. */
export const nextReckoning = (db: Db, groupId?: string) =>
  db
    .selectFrom('targets')
    .select(['group_id as id', 'group_id as groupId', 'changed_at as dueAt'])
    .where('reckon_after', 'is not', null)
    .$if(groupId !== undefined, (query) => query.where('group_id', '=', groupId ?? ''))
    .orderBy('changed_at')
    .limit(1)

/** How far a group's chats are reckoned: the id of the last one, '' for none. Null: they all are. */
export async function findReckoning(
  db: Db,
  groupId: string,
): Promise<{ after: string | null; reckoned: number }> {
  const row = await db
    .selectFrom('targets')
    .select(['reckon_after as after', 'reckoned'])
    .where('group_id', '=', groupId)
    .executeTakeFirst()
  return row ?? { after: null, reckoned: 0 }
}

export async function saveReckoning(
  db: Db,
  groupId: string,
  { after, reckoned }: { after: string | null; reckoned: number },
): Promise<void> {
  await db
    .updateTable('targets')
    .set({ reckon_after: after, reckoned })
    .where('group_id', '=', groupId)
    .execute()
}

/** The ids of the group's chats in which a target can run, after one of them. */
export async function openedChatIds(
  db: Db,
  groupId: string,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('contacts')
    .select('id')
    .where('group_id', '=', groupId)
    .where('id', '>', after)
    .where(sql<SqlBool>`finished = 0 and opened_at is not null`)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The next chat in which a step of a target is due. */
export const nextTargetAlert = (db: Db, groupId?: string) =>
  db
    .selectFrom('contacts')
    .select(['id', 'group_id as groupId', 'target_alert_at as dueAt'])
    .where('target_alert_at', 'is not', null)
    .$if(groupId !== undefined, (query) => query.where('group_id', '=', groupId ?? ''))
    .$narrowType<{ dueAt: NotNull }>()
    .orderBy('target_alert_at')
    .limit(1)

/** Stores whether a target was kept, the first time that it is said of it, and deletes the group's results from before a time. */
export async function insertTargetResult(
  tx: Tx,
  row: TargetResultsTable,
  before: number,
): Promise<void> {
  await tx
    .deleteFrom('target_results')
    .where('group_id', '=', row.group_id)
    .where('since', '<', before)
    .execute()
  await tx
    .insertInto('target_results')
    .values(row)
    .onConflict((conflict) => conflict.columns(['contact_id', 'kind', 'since']).doNothing())
    .execute()
}

/** The opening hours of the group's teams that have their own. */
export async function listTeamHours(db: Db, groupId: string): Promise<Map<string, OpeningHours>> {
  const rows = await db
    .selectFrom('team_hours')
    .select(['team_id', 'hours_json'])
    .where('group_id', '=', groupId)
    .execute()
  return new Map(
    rows.map(({ team_id, hours_json }) => [team_id, readJson(hours_json, openingHoursSchema)]),
  )
}

/** Gives a team opening hours of its own; null: it has those of the group. */
export async function setTeamHours(
  db: Db,
  { groupId, teamId }: { groupId: string; teamId: string },
  hours: OpeningHours | null,
): Promise<void> {
  await db.deleteFrom('team_hours').where('team_id', '=', teamId).execute()
  if (hours === null) return
  const row = { team_id: teamId, group_id: groupId, hours_json: JSON.stringify(hours) }
  await db.insertInto('team_hours').values(row).execute()
}
