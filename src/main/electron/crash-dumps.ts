import { app, crashReporter } from 'electron'
import type { CrashReportsService } from '#main/crash-reports/index.ts'

/** Lets Crashpad write dumps of crashes on this machine, and upload none. Call it before the app is ready. */
export function startCrashpad(): void {
  crashReporter.start({ uploadToServer: false })
}

/** The folder that Crashpad writes to. */
export function crashpadFolder(): string {
  return app.getPath('crashDumps')
}

/** Reports the pages and helpers that crash. */
export function reportCrashes(reports: Pick<CrashReportsService, 'onProcessEnded'>): void {
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
