import type { ElectronApplication } from 'playwright'
import { bridgeChannels } from '#contract/bridge-channels.ts'
import type { SavedDownload, SystemUnderTest } from './app-under-test.ts'

/** The system around a window, by what the main process would call. */
export function electronSystem(electron: ElectronApplication): SystemUnderTest {
  return {
    readClipboard: () => electron.evaluate(({ clipboard }) => clipboard.readText()),
    writeClipboard: (text) =>
      electron.evaluate(({ clipboard }, written) => void clipboard.writeText(written), text),
    push: (name, payload) =>
      electron.evaluate(
        ({ BrowserWindow }, [channel, pushed, carried]) => {
          BrowserWindow.getAllWindows()[0]?.webContents.send(channel, pushed, carried)
        },
        [bridgeChannels.push, name, payload] as const,
      ),
    windowCount: () => electron.windows().length,
    async watchBadge() {
      await electron.evaluate(({ app }) => {
        Reflect.set(globalThis, 'badge', -1)
        app.setBadgeCount = (count) => Reflect.set(globalThis, 'badge', count)
      })
      return () => electron.evaluate((): number => Reflect.get(globalThis, 'badge'))
    },
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
