import { join } from 'node:path'
import { app, crashReporter } from 'electron'
import { createCrashReports, type CrashReportsService } from '#main/crash-reports/crash-reports.ts'
import type { SessionService } from '#main/session/session.ts'
import type { Clock, Log } from '#main/ports.ts'

/** Starts Crashpad, which writes crash dumps on this machine and uploads none. Call it before the app is ready. */
export function startCrashpad(): void {
  crashReporter.start({ uploadToServer: false })
}

export interface LocalCrashReports {
  userData: string
  session: Pick<SessionService, 'withoutToken'>
  clock: Clock
  log: Log
}

/** Opens the crash reports of this machine, deletes the dumps of earlier runs, and starts to report crashes. */
export function openCrashReports(deps: LocalCrashReports): CrashReportsService {
  const { userData, session, clock, log } = deps
  const reports = createCrashReports({
    folder: join(userData, 'crash-reports'),
    incoming: app.getPath('crashDumps'),
    version: app.getVersion(),
    hasSecret: (text) => session.withoutToken(text) !== text,
    clock,
    log,
  })
  void reports.start()
  reportCrashes(reports)
  return reports
}

/** Reports the pages and Chromium's helper processes that end unexpectedly. */
function reportCrashes(reports: Pick<CrashReportsService, 'onProcessEnded'>): void {
  app.on('render-process-gone', (_event, _contents, { reason, exitCode }) => {
    if (reason === 'clean-exit') return
    void reports.onProcessEnded({ process: 'page', reason, exitCode })
  })
  app.on('child-process-gone', (_, { type, reason, exitCode }) => {
    // Chromium kills its helpers when the app quits.
    if (reason === 'clean-exit' || reason === 'killed') return
    const process = type === 'GPU' ? 'graphics' : 'other'
    void reports.onProcessEnded({ process, reason, exitCode })
  })
}
