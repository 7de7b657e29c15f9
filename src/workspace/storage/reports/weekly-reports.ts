import { newId } from '#workspace/storage/ids.ts'
import type { Db, WeeklyReportsTable } from '#workspace/storage/tables.ts'

export type WeeklyReport = Omit<WeeklyReportsTable, 'id'>

export async function findWeeklyReport(
  db: Db,
  userId: string,
  groupId: string,
): Promise<WeeklyReportsTable | undefined> {
  return await db
    .selectFrom('weekly_reports')
    .selectAll()
    .where('user_id', '=', userId)
    .where('group_id', '=', groupId)
    .executeTakeFirst()
}

export async function findWeeklyReportById(
  db: Db,
  id: string,
): Promise<WeeklyReportsTable | undefined> {
  return await db.selectFrom('weekly_reports').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Stores a user's subscription in a group, and replaces an earlier one. */
export async function saveWeeklyReport(db: Db, report: WeeklyReport, now: number): Promise<void> {
  await deleteWeeklyReport(db, report.user_id, report.group_id)
  const row = { id: newId('weeklyReport', now), ...report }
  await db.insertInto('weekly_reports').values(row).execute()
}

export async function deleteWeeklyReport(db: Db, userId: string, groupId: string): Promise<void> {
  await db
    .deleteFrom('weekly_reports')
    .where('user_id', '=', userId)
    .where('group_id', '=', groupId)
    .execute()
}

export async function setWeeklyReportDue(db: Db, id: string, dueAt: number): Promise<void> {
  await db.updateTable('weekly_reports').set({ due_at: dueAt }).where('id', '=', id).execute()
}

/** Moves the group's weekly reports that are not due yet. @param now epoch ms */
export async function moveWeeklyReports(
  db: Db,
  groupId: string,
  dueAt: number,
  now: number,
): Promise<void> {
  await db
    .updateTable('weekly_reports')
    .set({ due_at: dueAt })
    .where('group_id', '=', groupId)
    .where('due_at', '>', now)
    .execute()
}

/** The weekly report that is due first. */
export const nextWeeklyReportDue = (db: Db, groupId?: string) =>
  db
    .selectFrom('weekly_reports')
    .select(['id', 'group_id as groupId', 'due_at as dueAt'])
    .$if(groupId !== undefined, (query) => query.where('group_id', '=', groupId ?? ''))
    .orderBy('due_at')
    .limit(1)
