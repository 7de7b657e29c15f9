import { z } from 'zod'
import { groupSchema, type Group } from '#contract/entities/groups/group.ts'
import { limits } from '#contract/limits.ts'
import { hasMessagingApp } from '#contract/rules/line/messaging-app.ts'
import { samePerson } from '#contract/rules/contacts/same-person.ts'
import { groupZone } from '#contract/rules/time/time-zone.ts'
import { byName } from '#workspace/name-collation.ts'
import { readJson } from '#workspace/storage/json.ts'
import { beginKindsRead } from './webhook-kinds.ts'
import type { Db, GroupsTable } from '#workspace/storage/tables.ts'

const settings = z.record(z.string(), z.unknown())
const zoneSetting = z.object({ timeZone: z.string().optional() })

function toGroup(row: GroupsTable, levels: Group['levels'], tagsLvl: Group['tagsLvl']): Group {
  return groupSchema.parse({
    firstAnswerTakes: true,
    followsChats: true,
    blocksContacts: true,
    setsOptOuts: true,
    mergesContacts: true,
    givesData: true,
    importsHistory: true,
    editsMany: true,
    namesFields: true,
    runsMacros: true,
    runsRules: true,
    rulePersonMinutes: limits.rules.personMinutes,
    hasTargets: false,
    hasTeamHours: true,
    hasMemberCapacity: true,
    hasAudit: true,
    hasIntegrations: true,
    rights: {},
    hasTwoStep: true,
    hasSingleSignOn: true,
    filtersFields: true,
    connectsLine: true,
    sendsCards: true,
    asksPlace: true,
    asksNumber: true,
    asksCall: true,
    hasCatalogue: true,
    callAutoResponse: {},
    customerSees: 'nothing',
    ...readJson(row.settings_json, settings),
    id: row.id,
    name: row.name,
    phone: row.phone,
    messageLimit: row.message_limit,
    levels,
    tagsLvl,
  })
}

/** A group with its levels in order and its level tags by name; undefined for an unknown id. */
export async function findGroup(db: Db, id: string): Promise<Group | undefined> {
  const row = await db.selectFrom('groups').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) return undefined
  const levels = await db
    .selectFrom('levels')
    .select(['id', 'name', 'position as order'])
    .where('group_id', '=', id)
    .orderBy('position')
    .execute()
  const tags = await db
    .selectFrom('level_tags')
    .select(['id', 'name', 'level_id as type'])
    .where('group_id', '=', id)
    .orderBy('id')
    .execute()
  const group = toGroup(row, levels, tags)
  return { ...group, tagsLvl: byName(group.tagsLvl, group.language) }
}

/** What tells whether the directory of a group has changed since it was read. */
export interface GroupState {
  /** Undefined: the directory must be read. */
  stamp: number | undefined
  messageLimit: number | undefined
}

/** Undefined for an unknown id. */
export async function findGroupState(db: Db, id: string): Promise<GroupState | undefined> {
  const note = beginKindsRead(db, id)
  const row = await db
    .selectFrom('groups')
    .leftJoin('directory_stamps', 'directory_stamps.group_id', 'groups.id')
    .select(['message_limit', 'stamp', 'webhook_kinds'])
    .where('groups.id', '=', id)
    .executeTakeFirst()
  note(row?.webhook_kinds ?? null)
  return row && { stamp: row.stamp ?? undefined, messageLimit: row.message_limit ?? undefined }
}

/** The time zone of a group. */
export async function findGroupZone(db: Db, id: string): Promise<string> {
  const row = await db
    .selectFrom('groups')
    .select('settings_json')
    .where('id', '=', id)
    .executeTakeFirst()
  return groupZone(row === undefined ? {} : readJson(row.settings_json, zoneSetting))
}

/** The id of the group with this phone number in any spelling; undefined if none or several have it. */
export async function findGroupIdByPhone(db: Db, phone: string): Promise<string | undefined> {
  const rows = await db
    .selectFrom('groups')
    .select('id')
    .where('phone', 'in', samePerson(phone))
    .limit(2)
    .execute()
  return rows.length === 1 ? rows[0]?.id : undefined
}

/** Whether a group has this phone number, in any spelling. */
export async function hasGroupWithPhone(db: Db, phone: string): Promise<boolean> {
  const row = await db
    .selectFrom('groups')
    .select('id')
    .where('phone', 'in', samePerson(phone))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The given ids whose groups have a messaging app. */
export async function withMessagingApp(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('groups')
    .select(['id', 'settings_json'])
    .where('id', 'in', ids)
    .execute()
  const groups = rows.map(({ id, settings_json }) =>
    groupSchema.parse({ ...readJson(settings_json, settings), id }),
  )
  return new Set(groups.filter(hasMessagingApp).map(({ id }) => id))
}

/** Creates a group or replaces its settings. Levels and level tags are in other tables and stay unchanged. */
export async function saveGroup(db: Db, group: Group): Promise<void> {
  const { id, name, phone, messageLimit, levels: _levels, tagsLvl: _tags, ...rest } = group
  const row = {
    id,
    name,
    phone: phone ?? null,
    message_limit: messageLimit ?? null,
    settings_json: JSON.stringify(rest),
  }
  await db
    .insertInto('groups')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

/** Whether the group can send another message within its limit. */
export async function hasMessagesLeft(db: Db, groupId: string): Promise<boolean> {
  const row = await db
    .selectFrom('groups')
    .select('message_limit')
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow()
  return row.message_limit === null || row.message_limit > 0
}

/**
 * Subtracts one message from the group's limit.
 * @returns false if no message is left; then nothing changes
 */
export async function takeFromMessageLimit(db: Db, groupId: string): Promise<boolean> {
  const row = await db
    .selectFrom('groups')
    .select('message_limit')
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow()
  if (row.message_limit === null) return true
  if (row.message_limit <= 0) return false
  await db
    .updateTable('groups')
    .set({ message_limit: row.message_limit - 1 })
    .where('id', '=', groupId)
    .execute()
  return true
}
