import type { NotNull } from 'kysely'
import {
  whatsAppTemplateSchema,
  type WhatsAppTemplate,
} from '#contract/entities/templates/whatsapp-template.ts'
import { z } from 'zod'
import { readJson } from '#workspace/storage/json.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import type { Db, WaTemplatesTable } from '#workspace/storage/tables.ts'

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

/** The next channel template to review. */
export const nextReviewedWaTemplate = (db: Db, groupId?: string) =>
  db
    .selectFrom('wa_templates')
    .select(['id', 'group_id as groupId', 'review_due_at as dueAt'])
    .where('review_due_at', 'is not', null)
    .$if(groupId !== undefined, (query) => query.where('group_id', '=', groupId ?? ''))
    .$narrowType<{ dueAt: NotNull }>()
    .orderBy('review_due_at')
    .orderBy('id')
    .limit(1)

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
  const row: Omit<WaTemplatesTable, 'provider_id' | 'known_at'> = {
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

/** A channel template and what is known of it at the provider. */
export interface ProvidedWaTemplate {
  template: WhatsAppTemplate
  /** Null: it was never there. */
  providerId: string | null
  /** Time of the latest news of it, epoch ms; 0 for none. */
  knownAt: number
}

const provided = (row: WaTemplatesTable): ProvidedWaTemplate => ({
  template: toWaTemplate(row),
  providerId: row.provider_id,
  knownAt: row.known_at ?? 0,
})

/** The group's channel template that the provider knows by this id. */
export async function findWaTemplateByProviderId(
  db: Db,
  groupId: string,
  providerId: string,
): Promise<ProvidedWaTemplate | undefined> {
  const row = await db
    .selectFrom('wa_templates')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return row && provided(row)
}

/** All channel templates of a group, with what is known of them at the provider. */
export async function listProvidedWaTemplates(
  db: Db,
  groupId: string,
): Promise<ProvidedWaTemplate[]> {
  const rows = await db
    .selectFrom('wa_templates')
    .selectAll()
    .where('group_id', '=', groupId)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(provided)
}

const rowsNamed = (db: Db, groupId: string, name: string) =>
  db
    .selectFrom('wa_templates')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('name', '=', name)
    .where('status', '!=', 'deleted')
    .execute()

/** The group's channel template of a name and language that is not deleted. */
export async function findWaTemplateByName(
  db: Db,
  groupId: string,
  { name, languageCode }: Pick<WhatsAppTemplate, 'name' | 'languageCode'>,
): Promise<ProvidedWaTemplate | undefined> {
  const rows = await rowsNamed(db, groupId, name)
  return rows.map(provided).find(({ template }) => template.languageCode === languageCode)
}

/** The group's channel templates of a name that are not deleted: a template and its translations. */
export async function listWaTemplatesNamed(
  db: Db,
  groupId: string,
  name: string,
): Promise<WhatsAppTemplate[]> {
  return (await rowsNamed(db, groupId, name)).map(toWaTemplate)
}

/** The provider's id of a channel template; null if it was never there. */
export async function providerIdOfWaTemplate(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('wa_templates')
    .select('provider_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.provider_id ?? null
}

/** The group's undeleted channel templates without news of the provider since a time, epoch ms. */
export async function listWaTemplatesUnknownSince(
  db: Db,
  groupId: string,
  since: number,
): Promise<WhatsAppTemplate[]> {
  const rows = await db
    .selectFrom('wa_templates')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('status', '!=', 'deleted')
    .where((where) => where.or([where('known_at', 'is', null), where('known_at', '<', since)]))
    .execute()
  return rows.map(toWaTemplate)
}

/** Stores the provider's id of a channel template, and the time of the latest news of it, epoch ms. */
export async function setProvided(
  db: Db,
  id: string,
  { providerId, knownAt }: { providerId?: string; knownAt: number },
): Promise<void> {
  await db
    .updateTable('wa_templates')
    .set({ known_at: knownAt, ...(providerId !== undefined && { provider_id: providerId }) })
    .where('id', '=', id)
    .execute()
}
