import type { Language } from '#contract/limits.ts'
import { detailAddition } from '#contract/rules/messages/message-detail.ts'
import type { MessagePreview } from '#contract/rules/messages/message-preview.ts'
import { textsOf } from './texts.ts'

/**
 * Returns a message as one line:
 * - a reaction: a sentence with its emoji
 * - a text or an unknown kind: the text, or a general label if it is empty
 * - an order, a shared contact, a deleted message and the like: the kind's label, followed by a name if there is one
 * - any other kind: the kind's label, followed by the text or caption if there is one
 * @param shorten truncates the text; not used for a reaction
 */
export function previewText(
  { kind, text, detail }: MessagePreview,
  language: Language,
  shorten: (text: string) => string,
): string {
  const { alerts } = textsOf(language)
  if (detail !== undefined) {
    const label = alerts.kinds[detail.kind]
    const addition = detailAddition(detail)
    if (addition === undefined) return label
    return detail.kind === 'missedCall'
      ? `${label} · ${addition}`
      : `${label}: ${shorten(addition)}`
  }
  if (kind === 'reaction') return alerts.reaction(text)
  if (kind === 'text' || kind === 'none' || kind === 'unknown') {
    return shorten(text) || alerts.kinds.message
  }
  return text === '' ? alerts.kinds[kind] : `${alerts.kinds[kind]}: ${shorten(text)}`
}
