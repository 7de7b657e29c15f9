import { texts } from '../i18n/index.ts'
import { onPush } from './bridge.ts'
import { showToast } from './toasts.ts'

/**
 * Shows a toast for each download that failed.
 * @returns a function that ends it
 */
export function watchFailedDownloads(): () => void {
  return onPush('download.failed', ({ name }) =>
    showToast(texts.t('inbox.message.notSaved', { name }), 'danger'),
  )
}
