import type { ConnectionDocument } from '#contract/connection.ts'
import { labelKey } from './tag-uniqueness.ts'

/**
 * The templates to send after a tag is added to a contact (specification, section 4: post-hire and no-hire). The
 * connection document names the tags and templates. Tag labels are compared by `labelKey`.
 * @returns unique template ids in the document's order
 */
export function triggeredTemplates(
  triggers: ConnectionDocument['tagTriggers'],
  tagName: string,
): string[] {
  const key = labelKey(tagName)
  const fitting = triggers.filter((trigger) => labelKey(trigger.tagName) === key)
  return [...new Set(fitting.map(({ templateId }) => templateId))]
}
