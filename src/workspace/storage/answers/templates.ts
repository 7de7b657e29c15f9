import { templateContentSchema, type Template } from '#contract/entities/answers/template.ts'
import { movedTo, pinnedFirst } from '#contract/rules/templates/template-order.ts'
import { misplaced } from '#workspace/storage/chats/group-order.ts'
import { readJson } from '#workspace/storage/json.ts'
import type { Db, TemplatesTable } from '#workspace/storage/tables.ts'

function toTemplate(row: TemplatesTable, order: number = row.position): Template {
  return {
    id: row.id,
    groupId: row.group_id,
    name: row.name,
    content: readJson(row.content_json, templateContentSchema),
    ...(row.gs_id !== null && { gsId: row.gs_id }),
    order,
    pinned: row.pinned === 1,
    archived: row.archived === 1,
  }
}

async function inOrder(db: Db, groupId: string): Promise<TemplatesTable[]> {
  const rows = await db
    .selectFrom('templates')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('archived', '=', 0)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return pinnedFirst(rows)
}

export async function listTemplates(
  db: Db,
  groupId: string,
  { withArchived }: { withArchived: boolean },
): Promise<Template[]> {
  let query = db.selectFrom('templates').selectAll().where('group_id', '=', groupId)
  if (!withArchived) query = query.where('archived', '=', 0)
  const rows = await query.orderBy('id').execute()
  return rows.map((row) => toTemplate(row))
}

/** The unarchived quick messages in the group's order, pinned messages first. `order` is the index in this list. */
export async function listTemplatesByPosition(db: Db, groupId: string): Promise<Template[]> {
  return (await inOrder(db, groupId)).map(toTemplate)
}

/** The group's quick messages, including archived ones, that contain a file's address in any field. */
export async function listTemplatesNaming(
  db: Db,
  groupId: string,
  address: string,
): Promise<Template[]> {
  const rows = await db
    .selectFrom('templates')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('content_json', 'like', `%${address}%`)
    .execute()
  return rows.map((row) => toTemplate(row))
}

export async function findTemplate(db: Db, id: string): Promise<Template | undefined> {
  const row = await db.selectFrom('templates').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toTemplate(row)
}

/** Adds a new quick message at the end of the list, ignoring its `order`. */
export async function insertTemplate(db: Db, template: Template, now: number): Promise<Template> {
  const last = await db
    .selectFrom('templates')
    .select((row) => row.fn.max('position').as('position'))
    .where('group_id', '=', template.groupId)
    .executeTakeFirst()
  const row: TemplatesTable = {
    id: template.id,
    group_id: template.groupId,
    name: template.name,
    content_json: JSON.stringify(template.content),
    gs_id: template.gsId ?? null,
    pinned: template.pinned ? 1 : 0,
    archived: template.archived ? 1 : 0,
    position: (last?.position ?? -1) + 1,
    created_at: now,
  }
  await db.insertInto('templates').values(row).execute()
  return toTemplate(row)
}

/** Updates a quick message except for its position. */
export async function updateTemplate(db: Db, template: Template): Promise<void> {
  const { id, name, content, gsId, pinned, archived } = template
  await db
    .updateTable('templates')
    .set({
      name,
      content_json: JSON.stringify(content),
      gs_id: gsId ?? null,
      pinned: pinned ? 1 : 0,
      archived: archived ? 1 : 0,
    })
    .where('id', '=', id)
    .execute()
}

/** Moves a quick message to a position of the list and shifts the others. */
export async function placeTemplate(
  db: Db,
  { groupId, id }: Template,
  place: number,
): Promise<void> {
  for (const { id: row, position } of misplaced(movedTo(await inOrder(db, groupId), id, place)))
    await db.updateTable('templates').set({ position }).where('id', '=', row).execute()
}
