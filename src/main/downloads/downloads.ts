import type { PushPayload } from '#contract/bridge.ts'
import { Failure } from '#main/failure.ts'
import type { Clock, Push } from '#main/ports.ts'

/** One download of a window, as Electron reports it. */
export interface Download {
  /** The proposed file name. Once the file is saved, its actual name. */
  name(): string
  /** Bytes received so far. */
  received(): number
  /** Size of the whole file, bytes; 0 while unknown. */
  total(): number
  /** The absolute path of the saved file. */
  path(): string
  cancel(): void
}

export interface DownloadsDeps {
  clock: Clock
  push: Push
  /** Opens the folder of this file in the system, with the file selected. */
  showInFolder: (path: string) => void
}

type State = PushPayload<'download.changed'>['state']

/** Receives the progress and the end of a download. */
export interface TrackedDownload {
  progressed(): void
  ended(state: Exclude<State, 'running'>): void
}

/** Delay before the first progress report of a download, ms. A small file ends earlier, so only its end is reported. */
const SHOWN_AFTER_MS = 500
/** Minimum time between two progress reports of a download, ms. */
const INTERVAL_MS = 200
/** Maximum number of saved files that can be shown in their folder. The oldest is forgotten. */
const SAVED_MAX = 50

/** The downloads of the signed-in user. The page sees their progress but never a path. */
export type DownloadsService = ReturnType<typeof createDownloads>

export function createDownloads({ clock, push, showInFolder }: DownloadsDeps) {
  const running = new Map<string, Download>()
  const saved = new Map<string, string>()
  let lastId = 0

  function report(id: string, download: Download, state: State): void {
    push('download.changed', {
      id,
      name: download.name(),
      state,
      received: download.received(),
      total: download.total(),
    })
  }

  function nextId(): string {
    lastId += 1
    return String(lastId)
  }

  function remember(id: string, path: string): void {
    saved.set(id, path)
    const [oldest] = saved.keys()
    if (saved.size > SAVED_MAX && oldest !== undefined) saved.delete(oldest)
  }

  return {
    track(download: Download): TrackedDownload {
      const id = nextId()
      running.set(id, download)
      let reportedAt = clock.now() + SHOWN_AFTER_MS - INTERVAL_MS
      return {
        progressed() {
          if (!running.has(id) || clock.now() - reportedAt < INTERVAL_MS) return
          reportedAt = clock.now()
          report(id, download, 'running')
        },
        ended(state) {
          if (!running.delete(id)) return
          if (state === 'saved') remember(id, download.path())
          report(id, download, state)
        },
      }
    },
    /**
     * Cancels a running download.
     * @throws Failure NOT_FOUND if it is not running
     */
    cancel({ id }: { id: string }) {
      const download = running.get(id)
      if (download === undefined) throw new Failure('NOT_FOUND', 'The download is not running.')
      download.cancel()
    },
    /** Shows a saved file in its folder. @throws Failure NOT_FOUND for an unknown id */
    show({ id }: { id: string }) {
      const path = saved.get(id)
      if (path === undefined) throw new Failure('NOT_FOUND', 'The download is not known.')
      showInFolder(path)
    },
    /** Adds a file that the app itself has saved. @returns its id */
    addSaved(path: string): string {
      const id = nextId()
      remember(id, path)
      return id
    },
    /** Cancels and forgets all downloads, after a sign-out. */
    clear() {
      const downloads = [...running.values()]
      running.clear()
      saved.clear()
      for (const download of downloads) download.cancel()
    },
  }
}
