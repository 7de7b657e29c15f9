import type { TFunction } from 'i18next'
import { ApiError } from '#renderer/data/api-error.ts'
import type { TextKey } from '#renderer/i18n/catalogue.ts'
import { errorText } from '#renderer/i18n/error-text.ts'

/**
 * Texts of the error codes with which a message is refused, as the end of a sentence.
 */
const messageTexts: Readonly<Record<string, TextKey>> = {
  WINDOW_CLOSED: 'inbox.failed.windowClosed',
  WATEMPLATE_NOT_APPROVED: 'inbox.failed.notApproved',
  MESSAGE_LIMIT: 'inbox.failed.messageLimit',
}

/** Returns the reason why the service refused a message, as the end of a sentence. */
export function refusalText(t: TFunction, error: unknown): string {
  const isCoded = error instanceof ApiError
  const own = isCoded ? messageTexts[error.code] : undefined
  return own === undefined ? errorText(t, error) : t(own)
}
