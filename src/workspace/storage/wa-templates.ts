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

/** The group's channel templates, whatever their status. */
export async function listWaTemplates(db: Db, groupId: string): Promise<WhatsAppTemplate[]> {
  const rows = await db
    .selectFrom('wa_templates')
    .selectAll()
    .where('group_id', '=', groupId)
    .orderBy('id')
    .execute()
  return rows.map(toWaTemplate)
}

/** The group's channel templates that name a file's address, wherever they do. */
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

/** Makes a channel template or replaces what is known of it. */
export async function saveWaTemplate(
  db: Db,
  template: WhatsAppTemplate & { groupId: string },
  now: number,
): Promise<void> {
  const { id, groupId, name, status, updatedAt: _, ...others } = template
  const row: WaTemplatesTable = {
    id,
    group_id: groupId,
    name,
    status,
    template_json: JSON.stringify(others),
    updated_at: now,
  }
  await db
    .insertInto('wa_templates')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}
