import { sql } from 'kysely'
import { z } from 'zod'
import { ruleRunSchema, type RuleRun } from '#contract/entities/chats/rule.ts'
import { limits } from '#contract/limits.ts'
import { readJson } from '#workspace/storage/json.ts'
import type { Db, RuleRunsTable, Tx } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'

const KEPT_MS = limits.rules.keptDays * 24 * 3_600_000

/** A run without the name of its contact. */
export const toRun = (row: RuleRunsTable): RuleRun =>
  ruleRunSchema.parse({
    id: row.id,
    ruleId: row.rule_id,
    ruleName: row.rule_name,
    contactId: row.contact_id,
    at: iso(row.at),
    result: row.result,
    steps: readJson(row.steps_json, z.array(z.unknown())),
    isUndoable: row.undo_json !== '[]' && row.undone_at === null,
    ...(row.undone_at !== null && { undoneAt: iso(row.undone_at) }),
  })

/** Stores a run, and deletes those that are older than runs are kept. */
export async function insertRuleRun(tx: Tx, row: Omit<RuleRunsTable, 'place'>): Promise<void> {
  await tx
    .deleteFrom('rule_runs')
    .where('at', '<', row.at - KEPT_MS)
    .execute()
  const place = sql<number>`(select coalesce(max(place), 0) + 1 from rule_runs
    where group_id = ${row.group_id})`
  await tx
    .insertInto('rule_runs')
    .values({ ...row, place })
    .execute()
}

export async function findRuleRun(db: Db, id: string): Promise<RuleRunsTable | undefined> {
  return await db.selectFrom('rule_runs').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Stores that a run was undone. @param now epoch ms */
export async function setRunUndone(tx: Tx, id: string, now: number): Promise<void> {
  await tx
    .updateTable('rule_runs')
    .set({ undone_at: now, undo_json: '[]' })
    .where('id', '=', id)
    .execute()
}

const acted = ['done', 'partly'] as const

/** Whether a rule has acted in a chat since a time. */
export async function hasActedSince(
  db: Db,
  { ruleId, contactId }: { ruleId: string; contactId: string },
  since: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('rule_runs')
    .select('id')
    .where('contact_id', '=', contactId)
    .where('rule_id', '=', ruleId)
    .where('at', '>', since)
    .where('result', 'in', acted)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** How often a rule has acted since a time. */
export async function countActs(db: Db, ruleId: string, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('rule_runs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('rule_id', '=', ruleId)
    .where('at', '>', since)
    .where('result', 'in', acted)
    .executeTakeFirstOrThrow()
  return count
}

/** The last time at which a rule acted, how often in each of some days, and how many of these runs were undone. */
export interface RuleFigures {
  readonly days: readonly number[]
  readonly undone: number
  readonly lastAt: number | undefined
}

/**
 * The figures of a group's rules by rule id; rules that did not act in the time are left out.
 * @param starts when each day starts, in order, epoch ms
 */
export async function ruleFigures(
  db: Db,
  groupId: string,
  starts: readonly number[],
): Promise<Map<string, RuleFigures>> {
  const [first = 0] = starts
  const day = (start: number, index: number) => {
    const end = starts[index + 1] ?? Number.MAX_SAFE_INTEGER
    return sql`sum(case when at >= ${start} and at < ${end} then 1 else 0 end) as ${sql.ref(`day${index}`)}`
  }
  const { rows } = await sql<Record<string, unknown> & { rule_id: string }>`
    select rule_id, max(at) as last,
      sum(case when undone_at is not null then 1 else 0 end) as undone, ${sql.join(starts.map(day))}
    from rule_runs
    where group_id = ${groupId} and at >= ${first} and result in (${sql.join(acted)})
    group by rule_id`.execute(db)
  return new Map(
    rows.map((row) => [
      row.rule_id,
      {
        days: starts.map((_, index) => Number(row[`day${index}`])),
        undone: Number(row['undone']),
        lastAt: Number(row['last']),
      },
    ]),
  )
}

/** Runs of a group, newest first. */
export async function listRuleRuns(
  db: Db,
  groupId: string,
  {
    ruleId,
    contactId,
    result,
    before,
    limit,
  }: {
    ruleId?: string | undefined
    contactId?: string | undefined
    result?: string | undefined
    /** Only runs before this place. */
    before?: number | undefined
    limit: number
  },
): Promise<RuleRunsTable[]> {
  return await db
    .selectFrom('rule_runs')
    .selectAll()
    .where('group_id', '=', groupId)
    .$if(ruleId !== undefined, (query) => query.where('rule_id', '=', ruleId ?? ''))
    .$if(contactId !== undefined, (query) => query.where('contact_id', '=', contactId ?? ''))
    .$if(result !== undefined, (query) => query.where('result', '=', result ?? ''))
    .$if(before !== undefined, (query) => query.where('place', '<', before ?? 0))
    .orderBy('place', 'desc')
    .limit(limit)
    .execute()
}
