import { app, dialog, powerMonitor } from 'electron'

/** Resolves once windows can be made. Not to be awaited at a module's top: Electron waits for modules first. */
export function whenReady(): Promise<void> {
  return app.whenReady()
}

export function quit(): void {
  app.quit()
}

/** How long windows may take to close once all else is done: a page that hangs would not let go at all. ms */
const CLOSING_MS = 1_000

/** What the program is to be started with once more; null: not at all. */
let anew: readonly string[] | null = null
let isRelaunched = false
/** The farewell is over: nothing comes after this that could start it. */
let isLast = false

/**
 * Has the program started once more as soon as this run has ended, once however often it is asked for.
 * @param args as whoever started it meanwhile gave them, the program itself first
 * @param leads whether they lead to a place, which none that does not may take from them
 */
export function relaunchAfterQuit(args: readonly string[], leads: boolean): void {
  if (anew === null || leads) anew = args
  if (isLast) relaunch()
}

function relaunch(): void {
  if (anew === null || isRelaunched) return
  isRelaunched = true
  // The folder that an AppImage runs from goes with this run.
  const execPath = process.env['APPIMAGE'] ?? process.execPath
  app.relaunch({ execPath, args: anew.slice(1) })
}

/**
 * Runs the farewell whichever way the end comes: the menu, the tray, a signal, the session's or the machine's end.
 * @param farewell runs once, however often it is called; resolves once nothing holds the end any more
 */
export function beforeQuitting(farewell: () => Promise<void>): void {
  let isOver = false

  let isLeaving = false
  app.on('before-quit', (event) => {
    if (isOver) return
    event.preventDefault()
    if (isLeaving) return
    isLeaving = true
    void farewell().then(() => {
      isOver = true
      isLast = true
      relaunch()
      app.quit()
      setTimeout(() => app.exit(0), CLOSING_MS)
    })
  })
  // The system would not wait for windows: it is asked to, and gets its quit once the farewell is over. On Linux
  // the runtime overlooks this listener if it is the very first one of the power monitor.
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
    window.on('session-end', () => void farewell())
  })
}

/** The app lives in its tray or dock, not in its window. */
export function keepRunningWithoutWindow(show: () => void): void {
  app.on('window-all-closed', () => {})
  app.on('activate', show)
}

export interface PowerListener {
  onWake: () => void
  onSleep: () => void
}

export function watchPower({ onWake, onSleep }: PowerListener): void {
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
