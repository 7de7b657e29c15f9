import { sql } from 'kysely'
import { z } from 'zod'
import { ruleShape, type Rule } from '#contract/entities/chats/rule.ts'
import { readJson } from '#workspace/storage/json.ts'
import type { Db, RulesTable, Tx } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'

const shape = z.object(ruleShape)

/** What a rule does when, without what is looked up when it is read. */
export type StoredRule = Pick<
  Rule,
  'id' | 'groupId' | 'name' | 'isOn' | 'fault' | 'changedAt' | keyof typeof ruleShape
> & {
  /** Since when it does this, epoch ms. */
  readonly since: number
}

const toRule = (row: RulesTable): StoredRule => ({
  ...readJson(row.rule_json, shape),
  id: row.id,
  groupId: row.group_id,
  name: row.name,
  isOn: row.is_on === 1,
  since: row.since,
  changedAt: iso(row.changed_at),
  ...(row.fault_code !== null &&
    row.fault_at !== null && { fault: { code: row.fault_code, at: iso(row.fault_at) } }),
})

/** The rules of the group in their order. */
export async function listRules(db: Db, groupId: string): Promise<StoredRule[]> {
  const rows = await db
    .selectFrom('rules')
    .selectAll()
    .where('group_id', '=', groupId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(toRule)
}

export async function findRule(db: Db, id: string): Promise<StoredRule | undefined> {
  const row = await db.selectFrom('rules').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toRule(row)
}

/** Stores a new rule as the last one, or a changed one in its place, without a fault. @param now epoch ms */
export async function saveRule(
  tx: Tx,
  { id, groupId, name, isOn, ...rest }: Omit<StoredRule, 'since' | 'fault' | 'changedAt'>,
  now: number,
): Promise<void> {
  const change = {
    name,
    is_on: isOn ? (1 as const) : (0 as const),
    rule_json: JSON.stringify(shape.parse(rest)),
    since: now,
    fault_code: null,
    fault_at: null,
    changed_at: now,
  }
  const { last } = await tx
    .selectFrom('rules')
    .select(sql<number>`coalesce(max(position), 0)`.as('last'))
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('rules')
    .values({ id, group_id: groupId, position: last + 1, ...change })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(change))
    .execute()
}

/** Stores what a rule names under another name; it does the same as before. @param now epoch ms */
export async function rewriteRule(
  tx: Tx,
  { id, conditions, actions, ...rest }: StoredRule,
  now: number,
): Promise<void> {
  const rule_json = JSON.stringify(shape.parse({ ...rest, conditions, actions }))
  await tx.updateTable('rules').set({ rule_json, changed_at: now }).where('id', '=', id).execute()
}

/** Switches a rule on or off. With a fault it says why; switching on forgets it. @param now epoch ms */
export async function switchRule(
  tx: Tx,
  id: string,
  isOn: boolean,
  { now, fault }: { now: number; fault?: string },
): Promise<void> {
  await tx
    .updateTable('rules')
    .set({
      is_on: isOn ? 1 : 0,
      ...(isOn && { since: now, fault_code: null, fault_at: null }),
      ...(fault !== undefined && { fault_code: fault, fault_at: now }),
      changed_at: now,
    })
    .where('id', '=', id)
    .execute()
}

/** Stores why a rule could not act last time; null if it could. @param now epoch ms */
export async function setRuleFault(
  tx: Tx,
  id: string,
  code: string | null,
  now: number,
): Promise<void> {
  await tx
    .updateTable('rules')
    .set({ fault_code: code, fault_at: code === null ? null : now })
    .where('id', '=', id)
    .$if(code === null, (query) => query.where('fault_code', 'is not', null))
    .execute()
}

/** Sets the order of a group's rules, of which all are given. */
export async function orderRules(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const [index, id] of ids.entries())
    await tx
      .updateTable('rules')
      .set({ position: index + 1 })
      .where('id', '=', id)
      .execute()
}

export async function deleteRule(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('rules').where('id', '=', id).execute()
}

/** Stores when a user did something in a chat that rules may do too. @param at epoch ms */
export async function saveUserActs(
  tx: Tx,
  contactId: string,
  things: readonly string[],
  at: number,
): Promise<void> {
  if (things.length === 0) return
  await tx
    .insertInto('user_acts')
    .values(things.map((thing) => ({ contact_id: contactId, thing, at })))
    .onConflict((conflict) => conflict.columns(['contact_id', 'thing']).doUpdateSet({ at }))
    .execute()
}

/** What users have done in a chat since a time, with the last time of each, epoch ms. */
export async function listUserActs(
  db: Db,
  contactId: string,
  since: number,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('user_acts')
    .select(['thing', 'at'])
    .where('contact_id', '=', contactId)
    .where('at', '>', since)
    .execute()
  return new Map(rows.map(({ thing, at }) => [thing, at]))
}

/** The ids among these ads that the group has. */
export async function knownAds(
  db: Db,
  groupId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('ads')
    .select('id')
    .where('group_id', '=', groupId)
    .where('id', 'in', ids)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The ads that a contact came from. */
export async function listAdsOf(db: Db, contactId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('ad_leads')
    .select('ad_id')
    .where('contact_id', '=', contactId)
    .execute()
  return rows.map(({ ad_id }) => ad_id)
}
