import { session } from 'electron'
import type { Push } from '../ports.ts'

/**
 * Reports failed downloads to the page, which cannot see them: saving is done by the browser. Downloads that the user
 * cancelled are not reported.
 */
export function reportFailedDownloads(push: Push): void {
  session.defaultSession.on('will-download', (_, item) => {
    let isTold = false
    const report = () => {
      if (!isTold) push('download.failed', { name: item.getFilename() })
      isTold = true
    }
    item.on('updated', (_updated, state) => {
      if (state !== 'interrupted') return
      report()
      // Chromium has retried by itself and would store the part for a later resume, which the app does not offer.
      item.cancel()
    })
    item.once('done', (_ended, state) => {
      if (state === 'interrupted') report()
    })
  })
}
