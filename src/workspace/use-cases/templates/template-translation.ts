import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { defaultLanguage } from '#contract/limits.ts'
import {
  contactLanguage,
  languageMessages,
  translationFor,
} from '#contract/rules/templates/template-language.ts'
import { findGroup } from '#workspace/storage/groups/groups.ts'
import { pageFromNewest } from '#workspace/storage/messages/messages.ts'
import type { Db } from '#workspace/storage/tables.ts'

/**
 * The translation of a template that a contact gets; undefined if none that they may get is approved.
 * @param templates the template's translations
 */
export async function translationForContact(
  db: Db,
  template: WhatsAppTemplate,
  templates: readonly WhatsAppTemplate[],
  { contactId, groupId }: { contactId: string; groupId: string },
): Promise<WhatsAppTemplate | undefined> {
  const { items } = await pageFromNewest(db, contactId, 0, languageMessages)
  const group = await findGroup(db, groupId)
  const wish = { contact: contactLanguage(items), group: group?.language ?? defaultLanguage }
  return translationFor(template, templates, wish)?.template
}
