import { app, dialog, powerMonitor } from 'electron'
import { limits } from '#contract/limits.ts'
import type { Log } from '../ports.ts'

/** Resolves once windows can be made. Not to be awaited at a module's top: Electron waits for modules first. */
export function whenReady(): Promise<void> {
  return app.whenReady()
}

export function quit(): void {
  app.quit()
}

/** How long windows may take to close once all else is done: a page that hangs would not let go at all. ms */
const CLOSING_MS = 1_000

/** How long what is on its way to the disk may take once the farewell is over. A disk that hangs must not hold the end. ms */
const SAVING_MS = 2_000

export interface Farewell {
  /** Everything that is to be done before the end. May take as long as it likes; nobody waits for it longer than 500 ms. */
  run: () => Promise<unknown>
  /** Resolves once what was to be kept is on the disk, also what the page handed over during the farewell. */
  save: () => Promise<unknown>
  log: Log
}

/**
 * Runs the farewell once, whichever way the end comes: the menu, the tray, a signal, the session's or the
 * machine's end. Quitting is held for at most `limits.unavailableCallMs`, whatever the network does, and beyond it for
 * the disk alone.
 */
export function beforeQuitting({ run, save, log }: Farewell): void {
  let farewell: Promise<void> | null = null
  let isOver = false

  const begin = (): Promise<void> => {
    farewell ??= within(limits.unavailableCallMs, run)
      .then(() => within(SAVING_MS, save))
      .finally(() => {
        isOver = true
      })
    return farewell
  }

  /** Resolves once that is done, has failed, or has had its time. */
  async function within(ms: number, task: () => Promise<unknown>): Promise<void> {
    await Promise.race([
      task().catch((error: unknown) => log.error('The farewell failed.', { cause: String(error) })),
      new Promise((resolve) => setTimeout(resolve, ms)),
    ])
  }

  let isLeaving = false
  app.on('before-quit', (event) => {
    if (isOver) return
    event.preventDefault()
    if (isLeaving) return
    isLeaving = true
    void begin().then(() => {
      app.quit()
      setTimeout(() => app.exit(0), CLOSING_MS)
    })
  })
  // The system would not wait for windows: it is asked to, and gets its quit within the same time. On Linux the
  // runtime overlooks this listener if it is the very first one of the power monitor.
  if (process.platform !== 'win32') {
    powerMonitor.on('suspend', () => {})
    powerMonitor.on('shutdown', (...args: unknown[]) => {
      const [event] = args
      if (isPreventable(event)) event.preventDefault()
      app.quit()
    })
  }
  // Windows ends its session without asking the application; the call at least gets on its way.
  app.on('browser-window-created', (_, window) => {
    window.on('session-end', () => void begin())
  })
}

/** The app lives in its tray or dock, not in its window. */
export function liveWithoutWindow(show: () => void): void {
  app.on('window-all-closed', () => {})
  app.on('activate', show)
}

export interface PowerListener {
  onWake: () => void
  onSleep: () => void
}

export function followPower({ onWake, onSleep }: PowerListener): void {
  powerMonitor.on('resume', onWake)
  powerMonitor.on('unlock-screen', onWake)
  powerMonitor.on('suspend', onSleep)
}

/** A start that cannot go on says why, in the system's own words, and ends. */
export function failToStart(error: unknown): void {
  const cause = error instanceof Error ? error.message : String(error)
  dialog.showErrorBox('Bandeja', cause)
  app.exit(1)
}

/** The types leave the event of `shutdown` out; the documentation does not. */
function isPreventable(event: unknown): event is { preventDefault: () => void } {
  return typeof event === 'object' && event !== null && 'preventDefault' in event
}
