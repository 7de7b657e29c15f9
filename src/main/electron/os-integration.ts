import { app, clipboard, shell } from 'electron'
import type { RequestOutput } from '#contract/bridge.ts'

/** What the page may know about the app and the machine, except the managed connection. */
export function appInfo(): Omit<RequestOutput<'app.info'>, 'fixedAddress' | 'unreached'> {
  const [preferred] = app.getPreferredSystemLanguages()
  return {
    version: app.getVersion(),
    platform: process.platform,
    locale: preferred ?? app.getLocale(),
    runtime: `Electron ${process.versions.electron}`,
  }
}

export function openExternal(url: string): Promise<void> {
  return shell.openExternal(url)
}

export async function writeClipboard(text: string): Promise<void> {
  // A promise in newer runtimes; older ones finish at once.
  await clipboard.writeText(text)
}
