import { basename } from 'node:path'
import { session, shell } from 'electron'
import type { DownloadsService } from '#main/downloads/downloads.ts'

/** Tracks the downloads of all windows, because Electron saves the files and the page cannot follow them. */
export function trackDownloads({ track }: DownloadsService): void {
  session.defaultSession.on('will-download', (_, item) => {
    let isFailed = false
    let isSaved = false
    const tracked = track({
      // The user may have chosen a different name from the proposed one.
      name: () => (isSaved ? basename(item.getSavePath()) : item.getFilename()),
      received: () => item.getReceivedBytes(),
      total: () => item.getTotalBytes(),
      path: () => item.getSavePath(),
      cancel: () => item.cancel(),
    })
    item.on('updated', (_updated, state) => {
      if (state !== 'interrupted') return tracked.progressed()
      isFailed = true
      tracked.ended('failed')
      // Chromium's own retries have failed. Without `cancel`, Chromium would retain the partial file, so that the
      // download could be resumed. The app does not offer that.
      item.cancel()
    })
    item.once('done', (_ended, state) => {
      isSaved = state === 'completed'
      if (isSaved) tracked.ended('saved')
      else tracked.ended(isFailed || state === 'interrupted' ? 'failed' : 'cancelled')
    })
  })
}

export function showInFolder(path: string): void {
  shell.showItemInFolder(path)
}
