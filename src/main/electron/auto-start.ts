import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { app } from 'electron'
import { autostartEntry, HIDDEN } from '#main/autostart-entry.ts'
import { Failure } from '#main/failure.ts'

/**
 * Sets whether the app starts with the system.
 * @throws Failure STORAGE if the autostart file cannot be written
 */
export function setAutoStart(isOn: boolean): void {
  if (process.platform === 'linux') return setAutostartFile(isOn)
  // macOS passes no arguments at login. There, `isAutoStarted` uses `wasOpenedAtLogin` instead.
  const args = process.platform === 'win32' ? { args: [...appArguments(), HIDDEN] } : {}
  app.setLoginItemSettings({ openAtLogin: isOn, ...args })
}

/** Whether the system started the app at login. */
export function isAutoStarted(argv: readonly string[]): boolean {
  if (argv.includes(HIDDEN)) return true
  return process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin
}

function setAutostartFile(isOn: boolean): void {
  // On Linux, `appData` is the folder in XDG_CONFIG_HOME, by default ~/.config.
  const path = join(app.getPath('appData'), 'autostart', 'bandeja.desktop')
  // The program of an AppImage is in a folder that disappears when the app quits, so the path of the AppImage file is
  // used.
  const program = process.env['APPIMAGE'] ?? process.execPath
  try {
    if (!isOn) return rmSync(path, { force: true })
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, autostartEntry([program, ...appArguments(), HIDDEN]))
  } catch (error) {
    throw new Failure('STORAGE', `The start with the system could not be set: ${String(error)}`)
  }
}

/** Returns the app's folder if the app is not packaged, because Electron's own program needs it as an argument. */
function appArguments(): string[] {
  return app.isPackaged ? [] : [app.getAppPath()]
}
