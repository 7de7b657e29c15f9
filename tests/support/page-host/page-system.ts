import type { Page } from 'playwright'
import type { DownloadsService } from '#main/downloads/downloads.ts'
import type { SavedDownload, SystemUnderTest } from '#tests/support/app-under-test.ts'
import { sendPush } from './page-bridge.ts'

/** The system around a page in a browser: its clipboard and downloads, and a record of what was opened elsewhere. */
export function pageSystem(page: Page): SystemUnderTest & {
  openExternal(url: string): Promise<void>
  setBadge(waiting: number): void
  trackDownloads(downloads: DownloadsService): void
} {
  const outside: string[] = []
  let badge = -1
  /** Where the next download is saved; by default nowhere. */
  let next: { path: string; onEnded: (saved: SavedDownload) => void } | null = null

  return {
    readClipboard: () => page.evaluate<string>('navigator.clipboard.readText()'),
    writeClipboard: (text) =>
      page.evaluate<undefined>(`navigator.clipboard.writeText(${JSON.stringify(text)})`),
    push: (name, payload) => sendPush(page, name, payload),
    windowCount: () => page.context().pages().length,
    watchBadge() {
      badge = -1
      return Promise.resolve(() => Promise.resolve(badge))
    },
    setBadge(waiting) {
      badge = waiting
    },
    openExternal(url) {
      outside.push(url)
      return Promise.resolve()
    },
    watchOutside() {
      outside.length = 0
      return Promise.resolve(() => Promise.resolve([...outside]))
    },
    watchDownload(path) {
      let saved: SavedDownload | null = null
      next = { path, onEnded: (ended) => (saved = ended) }
      return Promise.resolve(() => Promise.resolve(saved))
    },
    /** Reports the page's downloads to main, as Electron's session does. */
    trackDownloads(downloads) {
      page.on('download', (download) => {
        const name = download.suggestedFilename()
        const watched = next
        next = null
        let path = ''
        const tracked = downloads.track({
          name: () => name,
          received: () => 0,
          total: () => 0,
          path: () => path,
          cancel: () => void download.cancel(),
        })
        const save = async () => {
          if (watched !== null) await download.saveAs(watched.path)
          path = watched?.path ?? (await download.path())
        }
        save().then(
          () => {
            tracked.ended('saved')
            watched?.onEnded({ state: 'completed', name })
          },
          async () => {
            const isCancelled = (await download.failure()) === 'canceled'
            tracked.ended(isCancelled ? 'cancelled' : 'failed')
            watched?.onEnded({ state: isCancelled ? 'cancelled' : 'interrupted', name })
          },
        )
      })
    },
  }
}
