import type { PushPayload, RequestOutput } from '#contract/bridge.ts'
import type { FolderStore } from '#main/file-store.ts'
import type { Log, Push } from '#main/ports.ts'

export type DamagedFile = RequestOutput<'damagedFiles.take'>[number]

export interface DamagedFilesDeps {
  files: Pick<FolderStore, 'setAside'>
  log: Log
  push: Push
}

/** Keeps copies of stored files that cannot be read, and reports each to the user once. */
export type DamagedFilesService = ReturnType<typeof createDamagedFiles>

/** See DamagedFilesService. */
export function createDamagedFiles({ files, log, push }: DamagedFilesDeps) {
  let reports: DamagedFile[] = []
  const changed: PushPayload<'damagedFiles.changed'> = {}

  function report(kind: DamagedFile['kind'], copy: string): void {
    log.warn('A damaged file was set aside.', { kind, copy })
    reports.push({ kind, copy })
  }

  return {
    /** Reports a file that was renamed at the start, before a window listens. @param copy its path now */
    report,
    /** Renames a file of the file store, so that the next write does not replace it, and reports the copy. */
    async setAside(kind: DamagedFile['kind'], name: string) {
      try {
        report(kind, await files.setAside(name))
        push('damagedFiles.changed', changed)
      } catch (error) {
        log.error('A damaged file could not be set aside.', { kind, cause: String(error) })
      }
    },
    /** Returns the reports that no window has shown yet. */
    take(): DamagedFile[] {
      const taken = reports
      reports = []
      return taken
    },
  }
}
