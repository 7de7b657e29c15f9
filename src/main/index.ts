import { join } from 'node:path'
import { registerAppScheme, serveAppScheme } from './electron/app-scheme.ts'
import { whenReady } from './electron/lifecycle.ts'
import { openMainWindow } from './electron/main-window.ts'

const out = join(import.meta.dirname, '..')

registerAppScheme()
// Not awaited at the top: Electron is ready only once this module has run to its end.
void whenReady().then(start)

function start(): void {
  serveAppScheme({
    gateway: async () =>
      Response.json({ code: 'NOT_CONNECTED', message: 'No workspace yet.' }, { status: 503 }),
    folder: join(out, 'renderer'),
    frames: () => [],
    devServer: null,
    onError: () => undefined,
  })
  openMainWindow({ preload: join(out, 'preload', 'index.cjs') })
}
