import type { RunningApp } from '#tests/support/electron-app.ts'

/**
 * Replaces the system's browser.
 * @returns the addresses that it was asked to open
 */
export async function watchOutside({ electron }: RunningApp): Promise<() => Promise<unknown>> {
  await electron.evaluate(({ shell }) => {
    Reflect.set(globalThis, 'outside', [])
    Reflect.set(shell, 'openExternal', async (url: string) => {
      const all: string[] = Reflect.get(globalThis, 'outside')
      all.push(url)
    })
  })
  return () => electron.evaluate((): unknown => Reflect.get(globalThis, 'outside'))
}

/**
 * Saves the window's next download to this path without a dialog.
 * @returns the result and the proposed name; null until then
 */
export async function watchDownload(
  { electron }: RunningApp,
  path: string,
): Promise<() => Promise<unknown>> {
  await electron.evaluate(({ BrowserWindow }, to) => {
    Reflect.set(globalThis, 'saved', null)
    BrowserWindow.getAllWindows()[0]?.webContents.session.once('will-download', (_, item) => {
      item.setSavePath(to)
      item.once('done', (_ended, state) => {
        Reflect.set(globalThis, 'saved', { state, name: item.getFilename() })
      })
    })
  }, path)
  return () => electron.evaluate((): unknown => Reflect.get(globalThis, 'saved'))
}
