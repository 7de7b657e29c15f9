import { scheduledTextMissing } from '#contract/literals.ts'

/**
 * The error message for an empty or blank text of a scheduled message (specification, section 5). The maximum length
 * (`limits.messageTextMax`) is the same for every message. It is not checked here, but where the text is entered or
 * received.
 * @returns null if the text can be scheduled
 */
export function scheduledTextFault(text: string): string | null {
  return text.trim() === '' ? scheduledTextMissing : null
}
