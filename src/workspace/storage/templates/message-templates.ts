import {
  messageTemplateContentSchema,
  type MessageTemplate,
} from '#contract/entities/templates/message-template.ts'
import { choiceTypes, hasChoices } from '#contract/rules/messages/interactive-content.ts'
import { movedTo, pinnedFirst } from '#contract/rules/templates/template-order.ts'
import { misplaced } from '#workspace/storage/chats/group-order.ts'
import { readJson } from '#workspace/storage/json.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import type { Db, MessageTemplatesTable } from '#workspace/storage/tables.ts'

/** The lists of a group's message templates: those with choices, and all others. Each list has its own order. */
export type MessageTemplateList = 'interactive' | 'media'

const listOf = (type: string): MessageTemplateList => (hasChoices(type) ? 'interactive' : 'media')

function toMessageTemplate(
  row: MessageTemplatesTable,
  order: number = row.position,
): MessageTemplate {
  return {
    id: row.id,
    groupId: row.group_id,
    name: row.name,
    content: readJson(row.content_json, messageTemplateContentSchema),
    order,
    pinned: row.pinned === 1,
    ...(row.last_used_at !== null && { lastUsedAt: iso(row.last_used_at) }),
    ...(row.last_used_contact_id !== null && { lastUsedContactId: row.last_used_contact_id }),
  }
}

async function inOrder(
  db: Db,
  groupId: string,
  list: MessageTemplateList,
): Promise<MessageTemplatesTable[]> {
  const rows = await db
    .selectFrom('message_templates')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('type', list === 'interactive' ? 'in' : 'not in', choiceTypes)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return pinnedFirst(rows)
}

/** All message templates of the group. */
export async function listMessageTemplates(db: Db, groupId: string): Promise<MessageTemplate[]> {
  const rows = await db
    .selectFrom('message_templates')
    .selectAll()
    .where('group_id', '=', groupId)
    .orderBy('id')
    .execute()
  return rows.map((row) => toMessageTemplate(row))
}

/** One of the group's two lists in its order, pinned templates first. `order` is the index in this list. */
export async function listMessageTemplatesByPosition(
  db: Db,
  groupId: string,
  list: MessageTemplateList,
): Promise<MessageTemplate[]> {
  return (await inOrder(db, groupId, list)).map(toMessageTemplate)
}

/** The group's message templates that contain a file's address in any field. */
export async function listMessageTemplatesNaming(
  db: Db,
  groupId: string,
  address: string,
): Promise<MessageTemplate[]> {
  const rows = await db
    .selectFrom('message_templates')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('content_json', 'like', `%${address}%`)
    .execute()
  return rows.map((row) => toMessageTemplate(row))
}

export async function findMessageTemplate(
  db: Db,
  id: string,
): Promise<MessageTemplate | undefined> {
  const row = await db
    .selectFrom('message_templates')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toMessageTemplate(row)
}

/** Adds a new template at the end of the list, ignoring its `order`. */
export async function insertMessageTemplate(
  db: Db,
  template: MessageTemplate,
  now: number,
): Promise<MessageTemplate> {
  const last = await db
    .selectFrom('message_templates')
    .select((row) => row.fn.max('position').as('position'))
    .where('group_id', '=', template.groupId)
    .executeTakeFirst()
  const row: MessageTemplatesTable = {
    id: template.id,
    group_id: template.groupId,
    name: template.name,
    type: template.content.type,
    content_json: JSON.stringify(template.content),
    pinned: template.pinned ? 1 : 0,
    position: (last?.position ?? -1) + 1,
    created_at: now,
    last_used_at: null,
    last_used_contact_id: null,
  }
  await db.insertInto('message_templates').values(row).execute()
  return toMessageTemplate(row)
}

/** Updates a template except for its position. */
export async function updateMessageTemplate(db: Db, template: MessageTemplate): Promise<void> {
  const { id, name, content, pinned } = template
  await db
    .updateTable('message_templates')
    .set({
      name,
      type: content.type,
      content_json: JSON.stringify(content),
      pinned: pinned ? 1 : 0,
    })
    .where('id', '=', id)
    .execute()
}

/** Records that a template was sent to a contact. */
export async function recordMessageTemplateUse(
  db: Db,
  id: string,
  use: { contactId: string; at: number },
): Promise<void> {
  await db
    .updateTable('message_templates')
    .set({ last_used_at: use.at, last_used_contact_id: use.contactId })
    .where('id', '=', id)
    .execute()
}

/** Moves a template to a position of its list and shifts the others. */
export async function placeMessageTemplate(
  db: Db,
  { groupId, id, content }: MessageTemplate,
  place: number,
): Promise<void> {
  const rows = await inOrder(db, groupId, listOf(content.type))
  for (const { id: row, position } of misplaced(movedTo(rows, id, place)))
    await db.updateTable('message_templates').set({ position }).where('id', '=', row).execute()
}

export async function deleteMessageTemplate(db: Db, id: string): Promise<void> {
  await db.deleteFrom('message_templates').where('id', '=', id).execute()
}
