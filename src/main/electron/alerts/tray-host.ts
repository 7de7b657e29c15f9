import { execFile } from 'node:child_process'

const CHECK_TIMEOUT_MS = 1_000

/** Pause between two checks, ms. */
const CHECK_INTERVAL_MS = 1_000

/** Like `hasTrayHost`, but waits for a desktop that is still starting. @param withinMs time limit, ms */
export async function waitForTrayHost(withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs
  while (!(await hasTrayHost())) {
    if (Date.now() > deadline) return false
    // Polls, because only a D-Bus client could be notified of a new host, and the app has none.
    await new Promise((resolve) => setTimeout(resolve, CHECK_INTERVAL_MS))
  }
  return true
}

/**
 * Whether a tray icon would be visible. Always true on Windows and macOS. On Linux the desktop must have a D-Bus
 * service that collects icons (the watcher), and one that shows them (the host). Without a host, the user could not
 * reopen a hidden window.
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
      { timeout: CHECK_TIMEOUT_MS },
      (error, output) => resolve(error === null && /\bvariant\s+boolean true\s*$/.test(output)),
    )
  })
}
