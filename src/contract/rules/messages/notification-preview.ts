import { limits } from '#contract/limits.ts'
import { truncate } from '#contract/rules/text/characters.ts'
import { plainLine } from './message-format.ts'

/**
 * Returns a template's text for a desktop notification: one line, cut after 14 graphemes (specification, section 4).
 */
export function notificationPreview(text: string): string {
  return truncate(plainLine(text), limits.notificationPreviewCharacters)
}
