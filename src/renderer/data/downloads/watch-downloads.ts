import { atom } from 'jotai'
import type { PushPayload } from '#contract/bridge.ts'
import { texts } from '#renderer/i18n/index.ts'
import { onPush, request } from '#renderer/data/service/bridge.ts'
import { store } from '#renderer/data/store.ts'
import { showError, showToast } from '#renderer/data/change/toasts.ts'

export type RunningDownload = PushPayload<'download.changed'>

/**
 * The running downloads, oldest first. A download that ends within the first half second is never among them, because
 * the main process reports only its end.
 */
export const runningDownloadsAtom = atom<readonly RunningDownload[]>([])

export function cancelDownload(id: string): void {
  // Ignore the error: the download has already ended, and `download.changed` reports that.
  request('downloads.cancel', { id }).catch(() => undefined)
}

/** Shows a toast that a file was saved, with a button that shows it in its folder. */
export function showSavedFile(id: string, name: string): void {
  showToast(texts.t('shell.downloads.saved', { name }), 'info', {
    label: texts.t('shell.downloads.show'),
    perform: () => void request('downloads.show', { id }).catch(showError),
  })
}

/**
 * Shows the progress of downloads, and a toast when a download was saved or failed.
 * @returns a function that stops the watch
 */
export function watchDownloads(): () => void {
  const stop = onPush('download.changed', (download) => {
    const { id, name, state } = download
    const isRunning = state === 'running'
    store.set(runningDownloadsAtom, (all) => {
      const isKnown = all.some((one) => one.id === id)
      if (isRunning && isKnown) return all.map((one) => (one.id === id ? download : one))
      const others = all.filter((one) => one.id !== id)
      return isRunning ? [...others, download] : others
    })
    if (state === 'failed') showToast(texts.t('inbox.message.notSaved', { name }), 'danger')
    if (state === 'saved') showSavedFile(id, name)
  })
  return () => {
    stop()
    store.set(runningDownloadsAtom, [])
  }
}
