import { ApiError } from '../../../data/api-error.ts'
import { showError, showToast } from '../../../data/toasts.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { texts } from '../../../i18n/index.ts'
import { literals } from '../../../i18n/literals.ts'

/**
 * Shows why a message was not accepted for sending. If it could not be stored, the text
 * `messagesNotSaved` comes before the error's text.
 */
export function showSendError(error: unknown): void {
  const isUnsaved = error instanceof ApiError && error.code === 'STORAGE'
  if (!isUnsaved) return showError(error)
  showToast(`${literals.messagesNotSaved}. ${errorText(texts.t, error)}`, 'danger')
}
