import { app, clipboard, shell, globalShortcut, dialog, type BrowserWindow } from 'electron'
import type { RequestOutput } from '#contract/bridge.ts'
import type { ShowShortcutDeps } from '#main/show-shortcut.ts'
import { extname } from 'node:path'

/** Returns the fields of `app.info` that depend neither on IT's settings nor on the connection. */
export function appInfo(): Omit<
  RequestOutput<'app.info'>,
  'fixedAddress' | 'fixedSettings' | 'policy' | 'provider' | 'unreached'
> {
  const [preferred] = app.getPreferredSystemLanguages()
  return {
    version: app.getVersion(),
    platform: process.platform,
    locale: preferred ?? app.getLocale(),
    formatLocale: app.getSystemLocale() || app.getLocale(),
    runtime: `Electron ${process.versions.electron}`,
  }
}

/** The build number of the first Windows 11. */
const WINDOWS_11_BUILD = 22_000

/** Returns the name that the service shows for this device, e.g. "Bandeja 0.1.0, Windows 11". */
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
  // `writeText` returns a promise in newer versions of Electron and is synchronous in older versions.
  await clipboard.writeText(text)
}

/** Registers shortcuts with the system. */
export const systemShortcuts: Pick<ShowShortcutDeps, 'register' | 'unregister'> = {
  register: (shortcut, onPress) => globalShortcut.register(shortcut, onPress),
  unregister: (shortcut) => globalShortcut.unregister(shortcut),
}

/** Asks where to save a file. @returns an absolute path; null if the user cancelled */
export async function choosePath(owner: BrowserWindow, name: string): Promise<string | null> {
  const extension = extname(name).slice(1)
  const { canceled, filePath } = await dialog.showSaveDialog(owner, {
    defaultPath: name,
    filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
  })
  return canceled || filePath === '' ? null : filePath
}
