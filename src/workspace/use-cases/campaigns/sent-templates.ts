import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import type { CampaignsTable, Db } from '#workspace/storage/tables.ts'
import { findWaTemplate, listWaTemplatesNamed } from '#workspace/storage/templates/wa-templates.ts'

/** A template of a campaign, with its translations, which some recipients get. */
interface SentTemplate {
  template: WhatsAppTemplate
  translations: WhatsAppTemplate[]
}

/** The templates that a campaign has sent or sends: its own one, and the one that it is tested against. */
export async function sentTemplates(
  db: Db,
  row: Pick<CampaignsTable, 'group_id' | 'template_id' | 'split_template_id'>,
): Promise<SentTemplate[]> {
  const ids = [row.template_id, ...(row.split_template_id === null ? [] : [row.split_template_id])]
  const found = await Promise.all(ids.map((id) => sentTemplate(db, row.group_id, id)))
  return found.flat()
}

/** A template of a campaign as a list; empty if it was deleted. */
export async function sentTemplate(db: Db, groupId: string, id: string): Promise<SentTemplate[]> {
  const template = await findWaTemplate(db, id)
  if (template === undefined) return []
  const named = await listWaTemplatesNamed(db, groupId, template.name)
  return [{ template, translations: named.filter((one) => one.id !== template.id) }]
}
