import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { ipcMain } from 'electron'
import ElectronStore from 'electron-store'
import type { SettingsStore } from '#main/settings/settings.ts'
import { SPOILT } from '#main/file-store.ts'

const NAME = 'settings'

/**
 * Opens settings.json in the user's data folder. An invalid file is renamed, so that it can be inspected, and an
 * empty one is used instead.
 * @param onDamaged called with the path of a renamed file
 */
export function openSettingsFile(folder: string, onDamaged: (copy: string) => void): SettingsStore {
  const store = orRenamed(folder, onDamaged, () => {
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

function orRenamed<Store>(
  folder: string,
  onDamaged: (copy: string) => void,
  open: () => Store,
): Store {
  try {
    return open()
  } catch {
    const path = join(folder, `${NAME}.json`)
    renameSync(path, path + SPOILT)
    onDamaged(path + SPOILT)
    return open()
  }
}
