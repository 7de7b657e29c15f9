import {
  whatsAppTemplateSchema,
  type WhatsAppTemplate,
} from '#contract/entities/whatsapp-template.ts'
import { z } from 'zod'
import { readJson } from './json.ts'
import { iso } from './timestamps.ts'
import type { Db, WaTemplatesTable } from './tables.ts'

const rest = z.record(z.string(), z.unknown())

function toWaTemplate(row: WaTemplatesTable): WhatsAppTemplate {
  return whatsAppTemplateSchema.parse({
    ...readJson(row.template_json, rest),
    id: row.id,
    groupId: row.group_id,
    name: row.name,
    status: row.status,
    updatedAt: iso(row.updated_at),
  })
}

/** The group's channel templates with any status. */
export async function listWaTemplates(db: Db, groupId: string): Promise<WhatsAppTemplate[]> {
  const rows = await db
    .selectFrom('wa_templates')
    .selectAll()
    .where('group_id', '=', groupId)
    .orderBy('id')
    .execute()
  return rows.map(toWaTemplate)
}

/** The group's channel templates that contain a file's address in any field. */
export async function listWaTemplatesNaming(
  db: Db,
  groupId: string,
  address: string,
): Promise<WhatsAppTemplate[]> {
  const rows = await db
    .selectFrom('wa_templates')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('template_json', 'like', `%${address}%`)
    .execute()
  return rows.map(toWaTemplate)
}

export async function findWaTemplate(db: Db, id: string): Promise<WhatsAppTemplate | undefined> {
  const row = await db
    .selectFrom('wa_templates')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toWaTemplate(row)
}

/** The next channel template to review; undefined if there is none. */
export async function nextReviewedWaTemplate(
  db: Db,
): Promise<{ id: string; dueAt: number } | undefined> {
  const row = await db
    .selectFrom('wa_templates')
    .select(['id', 'review_due_at'])
    .where('review_due_at', 'is not', null)
    .orderBy('review_due_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row === undefined || row.review_due_at === null
    ? undefined
    : { id: row.id, dueAt: row.review_due_at }
}

/**
 * Inserts a channel template or replaces it.
 * @param reviewDueAt time of the channel's next review, epoch ms; null for none
 */
export async function saveWaTemplate(
  db: Db,
  template: WhatsAppTemplate & { groupId: string },
  now: number,
  reviewDueAt: number | null = null,
): Promise<void> {
  const { id, groupId, name, status, updatedAt: _, ...others } = template
  const row: WaTemplatesTable = {
    id,
    group_id: groupId,
    name,
    status,
    template_json: JSON.stringify(others),
    updated_at: now,
    review_due_at: reviewDueAt,
  }
  await db
    .insertInto('wa_templates')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

/** Sets or clears the archived mark. `review_due_at` and `updated_at` do not change. */
export async function setWaTemplateArchived(
  db: Db,
  template: WhatsAppTemplate,
  archived: boolean,
): Promise<void> {
  const { id, groupId: _, name: _name, status: _status, updatedAt: _at, ...others } = template
  await db
    .updateTable('wa_templates')
    .set({ template_json: JSON.stringify({ ...others, archived }) })
    .where('id', '=', id)
    .execute()
}
