import { BrowserWindow } from 'electron'
import { APP_ORIGIN } from './app-scheme.ts'

export function openMainWindow({ preload }: { preload: string }): BrowserWindow {
  const window = new BrowserWindow({
    width: 1440,
    height: 900,
    show: false,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
    },
  })
  window.once('ready-to-show', () => window.show())
  void window.loadURL(`${APP_ORIGIN}/`)
  return window
}
