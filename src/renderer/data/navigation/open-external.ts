import { request } from '#renderer/data/service/bridge.ts'
import { showError } from '#renderer/data/change/toasts.ts'

/**
 * Opens a URL in the system's browser, mail or phone application, or shows an error. The main process checks the URL
 * first.
 */
export function openExternal(url: string): void {
  request('external.open', { url }).catch(showError)
}
