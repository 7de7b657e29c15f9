import { session } from 'electron'
import type { Push } from '../ports.ts'

/**
 * Tells the page of files that were to be saved and did not come, or not whole: saving is the browser's own, and neither
 * its answer nor its end is the page's to see. What the person cancelled is not told.
 */
export function reportFailedDownloads(push: Push): void {
  session.defaultSession.on('will-download', (_, item) => {
    let isTold = false
    const tell = () => {
      if (!isTold) push('download.failed', { name: item.getFilename() })
      isTold = true
    }
    item.on('updated', (_updated, state) => {
      if (state !== 'interrupted') return
      tell()
      // Chromium has tried again by itself, and would keep what it has for a later try, which nothing here offers.
      item.cancel()
    })
    item.once('done', (_ended, state) => {
      if (state === 'interrupted') tell()
    })
  })
}
