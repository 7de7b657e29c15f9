import { sql } from 'kysely'
import { roleSchema, type Role } from '#contract/entities/people/permission.ts'
import { twoStepAudiences, type TwoStepAudience } from '#contract/entities/people/two-step.ts'
import { DEFAULT_IDLE_DAYS } from '#contract/rules/people/two-step.ts'
import type { Db, TwoStepDemandsTable } from '#workspace/storage/tables.ts'
import type { EndedSession } from './sessions.ts'

/** What a group demands. A group that has never set it has no row. */
export interface StoredDemand {
  who: TwoStepAudience
  fromDay: string | null
  /** Epoch ms. */
  fromAt: number | null
  rememberDays: number
  idleDays: number
}

const demandOf = (row: Omit<TwoStepDemandsTable, 'group_id'>): StoredDemand => ({
  who: twoStepAudiences.find((one) => one === row.who) ?? 'nobody',
  fromDay: row.from_day,
  fromAt: row.from_at,
  rememberDays: row.remember_days,
  idleDays: row.idle_days ?? DEFAULT_IDLE_DAYS,
})

export async function findDemand(db: Db, groupId: string): Promise<StoredDemand | undefined> {
  const row = await db
    .selectFrom('two_step_demands')
    .selectAll()
    .where('group_id', '=', groupId)
    .executeTakeFirst()
  return row && demandOf(row)
}

export async function saveDemand(
  db: Db,
  groupId: string,
  { who, fromDay, fromAt, rememberDays, idleDays }: StoredDemand,
): Promise<void> {
  const change = {
    who,
    from_day: fromDay,
    from_at: fromAt,
    remember_days: rememberDays,
    idle_days: idleDays,
  }
  await db
    .insertInto('two_step_demands')
    .values({ group_id: groupId, ...change })
    .onConflict((conflict) => conflict.column('group_id').doUpdateSet(change))
    .execute()
}

/** The demands of the groups in which a user has access, with their role there. */
export async function demandsOnUser(
  db: Db,
  userId: string,
): Promise<(StoredDemand & { role: Role; groupName: string })[]> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('two_step_demands', 'two_step_demands.group_id', 'members.group_id')
    .innerJoin('groups', 'groups.id', 'members.group_id')
    .selectAll('two_step_demands')
    .select(['members.role', 'groups.name'])
    .where('members.user_id', '=', userId)
    .where('members.disabled', '=', 0)
    .orderBy('members.group_id')
    .execute()
  return rows.map((row) => ({
    ...demandOf(row),
    role: roleSchema.parse(row.role),
    groupName: row.name ?? '',
  }))
}

/** The fewest days after which a group of a user lets their unused sessions end; those of the default for a user without a group. */
export async function idleDaysOf(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('members')
    .leftJoin('two_step_demands', 'two_step_demands.group_id', 'members.group_id')
    .select(({ fn, lit }) =>
      fn.min(fn.coalesce('two_step_demands.idle_days', lit(DEFAULT_IDLE_DAYS))).as('days'),
    )
    .where('members.user_id', '=', userId)
    .where('members.disabled', '=', 0)
    .executeTakeFirst()
  return row?.days ?? DEFAULT_IDLE_DAYS
}

/** The same for the user of a session. */
const fewestDays = sql<number | null>`(
  select min(coalesce(two_step_demands.idle_days, ${sql.lit(DEFAULT_IDLE_DAYS)}))
  from members left join two_step_demands on two_step_demands.group_id = members.group_id
  where members.user_id = sessions.user_id and members.disabled = 0
)`

/**
 * Stores in all sessions after how many days without use they end, where that is not what the groups of their users say now: a
 * group has changed it, or a user has joined or left one.
 */
export async function updateIdleDays(db: Db): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ idle_days: fewestDays })
    .where('idle_days', 'is distinct from', fewestDays)
    .execute()
}

/**
 * The ids of users without two steps of whom a group has demanded them since a time, and who have sessions by a password.
 * @param before epoch ms
 */
export async function usersWithoutDemandedSteps(db: Db, before: number): Promise<string[]> {
  const rows = await db
    .selectFrom('two_step_demands')
    .innerJoin('members', 'members.group_id', 'two_step_demands.group_id')
    .innerJoin('sessions', 'sessions.user_id', 'members.user_id')
    .leftJoin('two_steps', 'two_steps.user_id', 'members.user_id')
    .select('members.user_id')
    .distinct()
    .where('two_step_demands.from_at', '<=', before)
    .where('members.disabled', '=', 0)
    .where('two_steps.active_since', 'is', null)
    .where('sessions.provider', 'is', null)
    .where(({ or, eb, and }) =>
      or([
        eb('two_step_demands.who', '=', 'everybody'),
        and([eb('two_step_demands.who', '=', 'admins'), eb('members.role', '=', 'ROLE_ADMI')]),
      ]),
    )
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** When members of a group were reminded last, by user id. Epoch ms. */
export async function listReminders(db: Db, groupId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('two_step_reminders')
    .select(['user_id', 'reminded_at'])
    .where('group_id', '=', groupId)
    .execute()
  return new Map(rows.map(({ user_id, reminded_at }) => [user_id, reminded_at]))
}

export async function saveReminder(
  db: Db,
  groupId: string,
  userId: string,
  reminded_at: number,
): Promise<void> {
  await db
    .insertInto('two_step_reminders')
    .values({ group_id: groupId, user_id: userId, reminded_at })
    .onConflict((conflict) =>
      conflict.columns(['group_id', 'user_id']).doUpdateSet({ reminded_at }),
    )
    .execute()
}

/** Deletes all sessions of a user that began by a password. @returns the deleted ones */
export async function deletePasswordSessions(db: Db, userId: string): Promise<EndedSession[]> {
  return await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('provider', 'is', null)
    .returning(['token_hash as tokenHash', 'user_id as userId'])
    .execute()
}
