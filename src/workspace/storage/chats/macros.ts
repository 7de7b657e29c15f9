import { z } from 'zod'
import { chatActionSchema } from '#contract/entities/chats/chat-action.ts'
import type { Macro } from '#contract/entities/chats/macro.ts'
import { readJson } from '#workspace/storage/json.ts'
import type {
  Db,
  MacroRunChatsTable,
  MacroRunsTable,
  MacrosTable,
} from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'

/** A macro as it is stored: whether all that its steps name exists is looked up when it is read. */
export type StoredMacro = Pick<
  Macro,
  'id' | 'groupId' | 'name' | 'teamId' | 'actions' | 'changedAt'
>

const toMacro = (row: MacrosTable): StoredMacro => ({
  id: row.id,
  groupId: row.group_id,
  name: row.name,
  ...(row.team_id !== null && { teamId: row.team_id }),
  actions: readJson(row.actions_json, z.array(chatActionSchema)),
  changedAt: iso(row.changed_at),
})

/** The macros of the group, oldest first. */
export async function listMacros(db: Db, groupId: string): Promise<StoredMacro[]> {
  const rows = await db
    .selectFrom('macros')
    .selectAll()
    .where('group_id', '=', groupId)
    .orderBy('id')
    .execute()
  return rows.map(toMacro)
}

export async function findMacro(db: Db, id: string): Promise<StoredMacro | undefined> {
  const row = await db.selectFrom('macros').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toMacro(row)
}

/** Stores a new or changed macro. @param now epoch ms */
export async function saveMacro(db: Db, macro: StoredMacro, now: number): Promise<void> {
  const change = {
    name: macro.name,
    team_id: macro.teamId ?? null,
    actions_json: JSON.stringify(macro.actions),
    changed_at: now,
  }
  await db
    .insertInto('macros')
    .values({ id: macro.id, group_id: macro.groupId, ...change })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(change))
    .execute()
}

export async function deleteMacro(db: Db, id: string): Promise<void> {
  await db.deleteFrom('macros').where('id', '=', id).execute()
}

/** The user's run with this key. */
export async function findMacroRunByKey(
  db: Db,
  userId: string,
  key: string,
): Promise<MacroRunsTable | undefined> {
  return await db
    .selectFrom('macro_runs')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
}

export async function findMacroRun(db: Db, id: string): Promise<MacroRunsTable | undefined> {
  return await db.selectFrom('macro_runs').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Stores a run, and deletes those from before `since`. */
export async function insertMacroRun(db: Db, row: MacroRunsTable, since: number): Promise<void> {
  await db.deleteFrom('macro_runs').where('created_at', '<', since).execute()
  await db.insertInto('macro_runs').values(row).execute()
}

/** What undoes a run in a chat; undefined if the run has not succeeded in it. */
export async function findMacroRunChat(
  db: Db,
  runId: string,
  contactId: string,
): Promise<MacroRunChatsTable | undefined> {
  return await db
    .selectFrom('macro_run_chats')
    .selectAll()
    .where('run_id', '=', runId)
    .where('contact_id', '=', contactId)
    .executeTakeFirst()
}

/** Stores what undoes a run in a chat. */
export async function saveMacroRunChat(db: Db, row: MacroRunChatsTable): Promise<void> {
  await db
    .insertInto('macro_run_chats')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['run_id', 'contact_id']).doUpdateSet({ undo_json: row.undo_json }),
    )
    .execute()
}
