import { execFile } from 'node:child_process'

const ASK_MS = 1_000

/**
 * Whether there is a place where a tray icon is seen. On Windows and macOS there always is; on Linux it takes
 * a desktop that collects icons over D-Bus and one that shows them: the watcher that collects them may run with no
 * such host, and a window hidden without one would be lost.
 */
export function hasTrayHost(): Promise<boolean> {
  if (process.platform !== 'linux') return Promise.resolve(true)
  const watcher = 'org.kde.StatusNotifierWatcher'
  const property = 'org.freedesktop.DBus.Properties.Get'
  const question = ['--session', '--print-reply', `--dest=${watcher}`, '/StatusNotifierWatcher']
  return new Promise((resolve) => {
    execFile(
      'dbus-send',
      [...question, property, `string:${watcher}`, 'string:IsStatusNotifierHostRegistered'],
      { timeout: ASK_MS },
      (error, output) => resolve(error === null && /\bvariant\s+boolean true\s*$/.test(output)),
    )
  })
}
