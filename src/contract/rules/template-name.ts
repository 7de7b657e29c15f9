import type { WhatsAppTemplate } from '../entities/whatsapp-template.ts'

type NamedTemplate = Pick<WhatsAppTemplate, 'name' | 'languageCode'>

/**
 * Whether a group's templates leave no room for a new one: one of them has its name and language. A deleted template
 * does not count (a rule of the channel).
 */
export function isTemplateNameTaken(
  { name, languageCode }: NamedTemplate,
  templates: readonly (NamedTemplate & Pick<WhatsAppTemplate, 'status'>)[],
): boolean {
  return templates.some(
    (one) => one.name === name && one.languageCode === languageCode && one.status !== 'deleted',
  )
}
