import { app, clipboard, shell } from 'electron'
import type { RequestOutput } from '#contract/bridge.ts'

/** What the page may know about the app and the machine, except what IT has fixed. */
export function appInfo(): Omit<
  RequestOutput<'app.info'>,
  'fixedAddress' | 'fixedSettings' | 'policy' | 'unreached'
> {
  const [preferred] = app.getPreferredSystemLanguages()
  return {
    version: app.getVersion(),
    platform: process.platform,
    locale: preferred ?? app.getLocale(),
    runtime: `Electron ${process.versions.electron}`,
  }
}

/** The first build of Windows 11. */
const WINDOWS_11_BUILD = 22_000

/** The name under which the service lists this device, e.g. "Bandeja 0.1.0, Windows 11". */
export function deviceName(): string {
  return `Bandeja ${app.getVersion()}, ${systemName()}`
}

function systemName(): string {
  const version = process.getSystemVersion()
  if (process.platform === 'darwin') return `macOS ${version}`
  if (process.platform !== 'win32') return 'Linux'
  const build = Number(version.split('.')[2])
  return build >= WINDOWS_11_BUILD ? 'Windows 11' : 'Windows 10'
}

export function openExternal(url: string): Promise<void> {
  return shell.openExternal(url)
}

export async function writeClipboard(text: string): Promise<void> {
  // A promise in newer runtimes; older ones finish at once.
  await clipboard.writeText(text)
}
