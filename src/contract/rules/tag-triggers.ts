import type { ConnectionDocument } from '../connection.ts'
import { labelKey } from './tag-uniqueness.ts'

/**
 * The templates to send once a tag is put on a contact (section 4: after hiring, and after not hiring). Which tags and
 * which templates, an installation's connection document says; labels are compared as everywhere, whatever their case.
 * @returns ids of templates in the order of the document, none twice
 */
export function triggeredTemplates(
  triggers: ConnectionDocument['tagTriggers'],
  tagName: string,
): string[] {
  const key = labelKey(tagName)
  const fitting = triggers.filter((trigger) => labelKey(trigger.tagName) === key)
  return [...new Set(fitting.map(({ templateId }) => templateId))]
}
