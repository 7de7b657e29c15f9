import type { TFunction } from 'i18next'
import { fileRequired } from '#contract/literals.ts'
import { ApiError } from '#renderer/data/service/api-error.ts'
import type { TextKey } from '#renderer/i18n/catalogue.ts'
import { errorText } from '#renderer/i18n/error-text.ts'

/** Texts of the error codes with which a message is refused, as the end of a sentence. */
const messageTexts: Readonly<Record<string, TextKey>> = {
  WINDOW_CLOSED: 'inbox.failed.windowClosed',
  WATEMPLATE_NOT_APPROVED: 'inbox.failed.notApproved',
  MESSAGE_LIMIT: 'inbox.failed.messageLimit',
  FORBIDDEN: 'inbox.failed.notAllowed',
}

/** Returns the reason why the service refused a message, as the end of a sentence in the user's language. */
export function refusalText(t: TFunction, error: unknown): string {
  if (!(error instanceof ApiError)) return errorText(t, error)
  const own = messageTexts[error.code]
  if (own !== undefined) return t(own)
  const text = errorText(t, error)
  // The service's own sentence is in English, unless the specification fixes it.
  const isForeign = error.message !== '' && text === error.message && text !== fileRequired
  return isForeign ? t('inbox.failed.refused', { message: text }) : text
}
