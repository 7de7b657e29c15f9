import { scheduledTextMissing } from '../literals.ts'

/**
 * The error for an empty or blank scheduled text, as the user reads it (section 5). The maximum length is that of every
 * message (`limits.messageTextMax`) and is checked where the text is entered or received.
 * @returns null if the text can be scheduled
 */
export function scheduledTextFault(text: string): string | null {
  return text.trim() === '' ? scheduledTextMissing : null
}
