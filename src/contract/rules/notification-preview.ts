import { limits } from '../limits.ts'
import { graphemes } from './graphemes.ts'
import { plainMessageText } from './message-format.ts'

/**
 * Text for a desktop notification about a template (section 4): at most 14 characters as people count them, so
 * that no emoji or accented letter is cut in two, on one line; an ellipsis after them tells that there was more.
 */
export function notificationPreview(text: string): string {
  const line = plainMessageText(text).replace(/\s+/gu, ' ').trim()
  let taken = 0
  for (const { index } of graphemes(line)) {
    if (taken === limits.notificationPreviewCharacters) return `${line.slice(0, index).trimEnd()}…`
    taken += 1
  }
  return line
}
