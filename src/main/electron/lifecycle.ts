import { app, dialog, powerMonitor } from 'electron'
import { productName } from '#contract/literals.ts'
import type { Launch } from './refused-switches.ts'

/**
 * Resolves when windows can be created. Do not await it at a module's top level: Electron becomes ready only after all
 * modules are loaded, so the app would never start.
 */
export function whenReady(): Promise<void> {
  return app.whenReady()
}

export function quit(): void {
  app.quit()
}

/** The build and the command-line switches of this run. */
export function launch(): Launch {
  return {
    isPackaged: app.isPackaged,
    version: app.getVersion(),
    hasSwitch: (name) => app.commandLine.hasSwitch(name),
  }
}

/** Time limit for windows to close after the shutdown, ms. Without it, a hanging page would block the exit. */
const CLOSING_MS = 1_000

/** Arguments for the relaunch; null: no relaunch. */
let relaunchArgs: readonly string[] | null = null
let isRelaunched = false
/** Whether the shutdown is complete. A relaunch that is requested earlier waits for the end of the shutdown. */
let isShutDown = false

/**
 * Relaunches the app once, as soon as it has quit. Called if the user starts the app while it is quitting.
 * @param args arguments of the requested start, beginning with the program
 * @param hasPath whether `args` contain a link. Arguments without a link do not replace those of an earlier call
 */
export function relaunchAfterQuit(args: readonly string[], hasPath: boolean): void {
  if (relaunchArgs === null || hasPath) relaunchArgs = args
  if (isShutDown) relaunch()
}

function relaunch(): void {
  if (relaunchArgs === null || isRelaunched) return
  isRelaunched = true
  // The program of an AppImage is in a folder that disappears when the app quits, so the path of the AppImage file is
  // used.
  const execPath = process.env['APPIMAGE'] ?? process.execPath
  app.relaunch({ execPath, args: relaunchArgs.slice(1) })
}

/**
 * Runs `shutdown` before any exit: by menu, tray, signal, logging out of the system, or power-off.
 * @param shutdown called once or several times; later calls must not shut down again. Resolves when the app may exit
 */
export function beforeQuitting(shutdown: () => Promise<void>): void {
  let isDone = false

  let isLeaving = false
  app.on('before-quit', (event) => {
    if (isDone) return
    event.preventDefault()
    if (isLeaving) return
    isLeaving = true
    void shutdown().then(() => {
      isDone = true
      isShutDown = true
      relaunch()
      app.quit()
      setTimeout(() => app.exit(0), CLOSING_MS)
    })
  })
  // macOS and Linux do not wait for windows to close. If the app prevents the event `shutdown`, they wait until the app
  // has quit. On Linux, Electron ignores a `shutdown` listener that is the power monitor's first listener, so an empty
  // `suspend` listener is added first.
  if (process.platform !== 'win32') {
    powerMonitor.on('suspend', () => {})
    powerMonitor.on('shutdown', (...args: unknown[]) => {
      const [event] = args
      if (isPreventable(event)) event.preventDefault()
      app.quit()
    })
  }
  // Windows ends the session without waiting for the app. The listener at least starts the shutdown.
  app.on('browser-window-created', (_, window) => {
    window.on('session-end', () => void shutdown())
  })
}

/**
 * Keeps the app running without a window, in the tray or dock.
 * @param show called when the user activates the app in the dock of macOS
 */
export function keepRunningWithoutWindow(show: () => void): void {
  app.on('window-all-closed', () => {})
  app.on('activate', show)
}

export interface PowerListener {
  onSleep: () => void
  onWake: () => void
  /** Called when the system's screen is locked. Only Windows and macOS report this. */
  onLock: () => void
  onUnlock: () => void
}

export function watchPower({ onSleep, onWake, onLock, onUnlock }: PowerListener): void {
  powerMonitor.on('suspend', onSleep)
  powerMonitor.on('resume', onWake)
  powerMonitor.on('lock-screen', onLock)
  powerMonitor.on('unlock-screen', onUnlock)
}

/** Returns for how many seconds nobody has used this machine, in any program. */
export function idleSeconds(): number {
  return powerMonitor.getSystemIdleTime()
}

/** Shows an error that prevents the start, and exits. */
export function failToStart(error: unknown): void {
  const cause = error instanceof Error ? error.message : String(error)
  dialog.showErrorBox(productName, cause)
  app.exit(1)
}

/** Whether an event can be prevented. Electron passes an event to a `shutdown` listener, but its types omit it. */
function isPreventable(event: unknown): event is { preventDefault: () => void } {
  return typeof event === 'object' && event !== null && 'preventDefault' in event
}
