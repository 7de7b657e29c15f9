import { app, dialog, type WebContents } from 'electron'
import type { Texts } from '#main/i18n/texts.ts'
import type { CrashReportsService } from '#main/crash-reports/crash-reports.ts'
import type { Log, Notifier } from '#main/ports.ts'

/** The page is reloaded without a question unless it crashed less than this time ago, ms. */
const ONCE_WITHIN_MS = 60_000

export interface CrashRecovery {
  contents: WebContents
  notifier: Notifier
  texts: () => Texts['crash']
  log: Log
}

/** Logs and reports uncaught errors of this process; the app continues. Logs the end of the app's helper processes. */
export function logUncaught(log: Log, reports: Pick<CrashReportsService, 'onError'>): void {
  process.on('uncaughtException', (error) => {
    const cause = error.stack ?? String(error)
    log.error('An error was not caught.', { cause })
    void reports.onError('main', cause)
  })
  process.on('unhandledRejection', (reason) => {
    const cause = reason instanceof Error ? (reason.stack ?? String(reason)) : String(reason)
    log.error('A rejection was not handled.', { cause })
    void reports.onError('main', cause)
  })
  app.on('child-process-gone', (_, { type, reason, exitCode }) => {
    log.error('A process of the application ended.', { type, reason, exitCode })
  })
}

/**
 * Reloads a crashed page and shows a notification. If the page crashes again within a minute, the user is asked
 * instead.
 */
export function recoverFromCrash({ contents, notifier, texts, log }: CrashRecovery): void {
  let last = -Infinity

  contents.on('render-process-gone', (_, { reason, exitCode }) => {
    if (reason === 'clean-exit') return
    log.error('The page ended.', { reason, exitCode })
    const isFirst = performance.now() - last > ONCE_WITHIN_MS
    last = performance.now()
    if (!isFirst) return void ask()
    reload()
    notify()
  })
  contents.on('unresponsive', () => log.warn('The page does not answer.'))
  contents.on('responsive', () => log.info('The page answers again.'))

  function reload(): void {
    // Reloads after the event. During the event Chromium is still removing the old page, and the new page would crash
    // too.
    setImmediate(() => {
      if (!contents.isDestroyed()) contents.reload()
    })
  }

  function notify(): void {
    const { title, reloaded } = texts()
    notifier.show({ tag: 'crash', title, body: reloaded, onClick: () => {} })
  }

  async function ask(): Promise<void> {
    const { title, again, reload: reloadLabel, quit } = texts()
    const { response } = await dialog.showMessageBox({
      type: 'error',
      title,
      message: again,
      buttons: [reloadLabel, quit],
      defaultId: 0,
      cancelId: 0,
    })
    if (response === 0) reload()
    else app.quit()
  }
}
