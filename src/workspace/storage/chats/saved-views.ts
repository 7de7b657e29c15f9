import { savedViewSchema, type SavedView } from '#contract/entities/chats/saved-view.ts'
import { labelKey } from '#contract/rules/tags/tag-uniqueness.ts'
import type { Db, SavedViewsTable } from '#workspace/storage/tables.ts'

const toView = (row: SavedViewsTable): SavedView =>
  savedViewSchema.parse({
    id: row.id,
    groupId: row.group_id,
    name: row.name,
    query: row.query,
    isPinned: row.pinned === 1,
    userId: row.user_id,
    teamId: row.team_id,
  })

/** The user’s views in their order, among those of all teams of the group. */
export async function listSavedViews(
  db: Db,
  groupId: string,
  userId: string,
): Promise<SavedView[]> {
  const rows = await db
    .selectFrom('saved_views')
    .selectAll()
    .where('group_id', '=', groupId)
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('team_id', 'is not', null)]))
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(toView)
}

export async function findSavedView(db: Db, id: string): Promise<SavedView | undefined> {
  const row = await db.selectFrom('saved_views').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toView(row)
}

/** Stores a new or changed view. @param position its place among the views of its user */
export async function saveSavedView(db: Db, view: SavedView, position?: number): Promise<void> {
  const change = {
    name: view.name,
    name_key: labelKey(view.name),
    query: view.query,
    pinned: view.isPinned ? (1 as const) : (0 as const),
    user_id: view.userId ?? null,
    team_id: view.teamId ?? null,
    ...(position !== undefined && { position }),
  }
  await db
    .insertInto('saved_views')
    .values({ id: view.id, group_id: view.groupId, position: 0, ...change })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(change))
    .execute()
}

export async function deleteSavedView(db: Db, id: string): Promise<void> {
  await db.deleteFrom('saved_views').where('id', '=', id).execute()
}
