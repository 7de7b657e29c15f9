import { execFile } from 'node:child_process'

const ASK_MS = 1_000

/**
 * Whether there is a place where a tray icon is seen. On Windows and macOS there always is; on Linux it takes
 * a desktop that collects icons over D-Bus, and a window hidden without one would be lost.
 */
export function hasTrayHost(): Promise<boolean> {
  if (process.platform !== 'linux') return Promise.resolve(true)
  const bus = 'org.freedesktop.DBus'
  const question = ['--session', '--print-reply', `--dest=${bus}`, '/', `${bus}.NameHasOwner`]
  return new Promise((resolve) => {
    execFile(
      'dbus-send',
      [...question, 'string:org.kde.StatusNotifierWatcher'],
      { timeout: ASK_MS },
      (error, output) => resolve(error === null && output.includes('boolean true')),
    )
  })
}
