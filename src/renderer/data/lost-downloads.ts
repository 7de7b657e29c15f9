import { texts } from '../i18n/index.ts'
import { onPush } from './bridge.ts'
import { showToast } from './toasts.ts'

/** Tells the person of files that they asked to save and that did not come. @returns a function that ends it */
export function followLostDownloads(): () => void {
  return onPush('download.failed', ({ name }) =>
    showToast(texts.t('inbox.message.notSaved', { name }), 'danger'),
  )
}
