import { join } from 'node:path'
import { app, BrowserWindow } from 'electron'

/** A bare window with the page beside it: a minimal Electron program. */
async function open() {
  const window = new BrowserWindow({ width: 1280, height: 820, show: false })
  window.once('ready-to-show', () => window.show())
  await window.loadFile(join(import.meta.dirname, 'page', 'index.html'))
}

// Not awaited at the top: Electron is ready only once this module has run to its end.
void app.whenReady().then(open)
