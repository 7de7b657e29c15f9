import { scheduledTextMissing } from '../literals.ts'

/**
 * The error of a text to be sent later, as the user reads it (section 5): a text of white space alone is missing. The
 * maximum length is that of every message (`limits.messageTextMax`) and is checked where the text is entered or
 * received.
 * @returns null if the text can be scheduled
 */
export function scheduledTextFault(text: string): string | null {
  return text.trim() === '' ? scheduledTextMissing : null
}
