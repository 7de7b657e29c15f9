import { execFile } from 'node:child_process'

const ASK_MS = 1_000

/** Pause between two checks, ms. */
const AGAIN_MS = 1_000

/** Like `hasTrayHost`, but waits for a desktop that is still starting. */
export async function waitForTrayHost(withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs
  while (!(await hasTrayHost())) {
    if (Date.now() > deadline) return false
    // D-Bus can report a new host, but the app has no D-Bus client: `dbus-send` only asks once.
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  }
  return true
}

/**
 * Whether a tray icon is visible. Always on Windows and macOS. On Linux it needs a desktop that collects icons over
 * D-Bus and one that shows them: without the second, a hidden window could not be reached again.
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
