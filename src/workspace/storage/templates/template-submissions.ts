import {
  whatsAppTemplateSchema,
  type WhatsAppTemplate,
} from '#contract/entities/templates/whatsapp-template.ts'
import { readJson } from '#workspace/storage/json.ts'
import type { Db } from '#workspace/storage/tables.ts'

type Key = Pick<WhatsAppTemplate, 'name' | 'languageCode'>

/** Stores what the provider is about to receive. It replaces an earlier submission of this name and language. */
export async function saveSubmission(
  db: Db,
  template: WhatsAppTemplate & { groupId: string },
  now: number,
): Promise<void> {
  const row = {
    group_id: template.groupId,
    name: template.name,
    language_code: template.languageCode,
    template_json: JSON.stringify(template),
    submitted_at: now,
  }
  await db
    .insertInto('template_submissions')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['group_id', 'name', 'language_code']).doUpdateSet(row),
    )
    .execute()
}

export async function findSubmission(
  db: Db,
  groupId: string,
  { name, languageCode }: Key,
): Promise<WhatsAppTemplate | undefined> {
  const row = await db
    .selectFrom('template_submissions')
    .select('template_json')
    .where('group_id', '=', groupId)
    .where('name', '=', name)
    .where('language_code', '=', languageCode)
    .executeTakeFirst()
  return row && readJson(row.template_json, whatsAppTemplateSchema)
}

export async function deleteSubmission(
  db: Db,
  groupId: string,
  { name, languageCode }: Key,
): Promise<void> {
  await db
    .deleteFrom('template_submissions')
    .where('group_id', '=', groupId)
    .where('name', '=', name)
    .where('language_code', '=', languageCode)
    .execute()
}

/** Deletes the submissions of a group that are older than a time, epoch ms. */
export async function deleteSubmissionsBefore(
  db: Db,
  groupId: string,
  before: number,
): Promise<void> {
  await db
    .deleteFrom('template_submissions')
    .where('group_id', '=', groupId)
    .where('submitted_at', '<', before)
    .execute()
}

/** The groups with a submission whose result is unknown. */
export async function listSubmittingGroups(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('template_submissions').select('group_id').distinct().execute()
  return rows.map(({ group_id }) => group_id)
}
