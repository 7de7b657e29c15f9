import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { app } from 'electron'
import { autostartEntry, HIDDEN } from '#main/autostart-entry.ts'
import { Failure } from '../failure.ts'

/**
 * Starts the app with the system, or no longer.
 * @throws Failure STORAGE if the file cannot be written
 */
export function setAutoStart(isOn: boolean): void {
  if (process.platform === 'linux') return setAutostartFile(isOn)
  // macOS has no arguments and reports such a start itself.
  const args = process.platform === 'win32' ? { args: [...appArguments(), HIDDEN] } : {}
  app.setLoginItemSettings({ openAtLogin: isOn, ...args })
}

/** Whether this run was started with the system. */
export function isAutoStarted(argv: readonly string[]): boolean {
  if (argv.includes(HIDDEN)) return true
  return process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin
}

function setAutostartFile(isOn: boolean): void {
  // The folder of XDG_CONFIG_HOME.
  const path = join(app.getPath('appData'), 'autostart', 'bandeja.desktop')
  // The folder that an AppImage runs from disappears with its run.
  const program = process.env['APPIMAGE'] ?? process.execPath
  try {
    if (!isOn) return rmSync(path, { force: true })
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, autostartEntry([program, ...appArguments(), HIDDEN]))
  } catch (error) {
    throw new Failure('STORAGE', `The start with the system could not be set: ${String(error)}`)
  }
}

/** A development build is started by Electron's own program, which needs the folder of the app. */
function appArguments(): string[] {
  return app.isPackaged ? [] : [app.getAppPath()]
}
