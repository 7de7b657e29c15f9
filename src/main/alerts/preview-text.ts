import type { Language } from '#contract/limits.ts'
import type { MessagePreview } from '#contract/rules/message-preview.ts'
import { textsOf } from '#main/i18n/index.ts'

/**
 * Returns a message as one line: its text, its kind with the caption if there is one, or its reaction.
 * @param shorten truncates the text to the available width
 */
export function previewText(
  { kind, text }: MessagePreview,
  language: Language,
  shorten: (text: string) => string,
): string {
  const { alerts } = textsOf(language)
  if (kind === 'reaction') return alerts.reaction(text)
  if (kind === 'text' || kind === 'none' || kind === 'unknown') {
    return shorten(text) || alerts.kinds.message
  }
  return text === '' ? alerts.kinds[kind] : `${alerts.kinds[kind]}: ${shorten(text)}`
}
