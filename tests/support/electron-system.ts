import type { ElectronApplication } from 'playwright'
import type { SavedDownload, SystemUnderTest } from './app-under-test.ts'

/** The system around a window, by what the main process would call. */
export function electronSystem(electron: ElectronApplication): SystemUnderTest {
  return {
    readClipboard: () => electron.evaluate(({ clipboard }) => clipboard.readText()),
    writeClipboard: (text) =>
      electron.evaluate(({ clipboard }, written) => void clipboard.writeText(written), text),
    async watchOutside() {
      await electron.evaluate(({ shell }) => {
        Reflect.set(globalThis, 'outside', [])
        Reflect.set(shell, 'openExternal', async (url: string) => {
          const all: string[] = Reflect.get(globalThis, 'outside')
          all.push(url)
        })
      })
      return () => electron.evaluate((): string[] => Reflect.get(globalThis, 'outside'))
    },
    async watchDownload(path) {
      await electron.evaluate(({ BrowserWindow }, to) => {
        Reflect.set(globalThis, 'saved', null)
        BrowserWindow.getAllWindows()[0]?.webContents.session.once('will-download', (_, item) => {
          item.setSavePath(to)
          item.once('done', (_ended, state) => {
            Reflect.set(globalThis, 'saved', { state, name: item.getFilename() })
          })
        })
      }, path)
      return () => electron.evaluate((): SavedDownload | null => Reflect.get(globalThis, 'saved'))
    },
  }
}
