import { join } from 'node:path'
import { app, BrowserWindow } from 'electron'

/** Opens a bare window with the page of this folder: a minimal Electron program. */
async function open() {
  const window = new BrowserWindow({ width: 1280, height: 820, show: false })
  window.once('ready-to-show', () => window.show())
  await window.loadFile(join(import.meta.dirname, 'page', 'index.html'))
}

// Do not await this at the top level: Electron is ready only after this module has run to its end.
void app.whenReady().then(open)
