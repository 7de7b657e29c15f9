import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { ipcMain } from 'electron'
import ElectronStore from 'electron-store'
import type { SettingsStore } from '#main/settings/index.ts'
import type { Log } from '../ports.ts'

const NAME = 'settings'

/**
 * Opens settings.json in the user's data folder. An invalid file is renamed, so that it can be inspected, and an
 * empty one is used instead.
 */
export function openSettingsFile(folder: string, log: Log): SettingsStore {
  const store = orRenamed(folder, log, () => {
    const opened = new ElectronStore({ cwd: folder, name: NAME, clearInvalidConfig: false })
    // Accessing the store parses the file, and throws if it is invalid.
    void opened.store
    return opened
  })
  // Removes an IPC channel that electron-store registers for pages and that the app does not use.
  ipcMain.removeAllListeners('electron-store-get-data')
  return {
    read: () => store.store,
    write: (settings) => {
      store.store = settings
    },
  }
}

function orRenamed<Store>(folder: string, log: Log, open: () => Store): Store {
  try {
    return open()
  } catch (error) {
    log.warn('The settings could not be read and were reset.', { cause: String(error) })
    const path = join(folder, `${NAME}.json`)
    renameSync(path, `${path}.spoilt`)
    return open()
  }
}
