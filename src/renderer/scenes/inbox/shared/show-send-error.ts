import { ApiError } from '#renderer/data/service/api-error.ts'
import { showError, showToast } from '#renderer/data/change/toasts.ts'
import { errorText } from '#renderer/i18n/error-text.ts'
import { texts } from '#renderer/i18n/index.ts'
import { literals } from '#renderer/i18n/literals.ts'

/**
 * Shows why the outbox did not accept a message. If the outbox could not write to disk, the text `messagesNotSaved`
 * comes before the error's text.
 */
export function showSendError(error: unknown): void {
  const isUnsaved = error instanceof ApiError && error.code === 'STORAGE'
  if (!isUnsaved) return showError(error)
  showToast(`${literals.messagesNotSaved}. ${errorText(texts.t, error)}`, 'danger')
}
