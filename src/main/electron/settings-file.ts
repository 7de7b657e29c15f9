import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { ipcMain } from 'electron'
import ElectronStore from 'electron-store'
import type { SettingsStore } from '#main/settings/index.ts'
import type { Log } from '../ports.ts'

const NAME = 'settings'

/**
 * settings.json in the user's data folder. A file that is no JSON any more is put aside under another name,
 * for whoever wants to look at it, and a fresh one begun.
 */
export function openSettingsFile(folder: string, log: Log): SettingsStore {
  const store = orPutAside(folder, log, () => {
    const opened = new ElectronStore({ cwd: folder, name: NAME, clearInvalidConfig: false })
    // Each reading parses the file: this one tells whether it can be.
    void opened.store
    return opened
  })
  // The library offers its path to pages over a channel of its own; ours has no use for it.
  ipcMain.removeAllListeners('electron-store-get-data')
  return {
    read: () => store.store,
    write: (settings) => {
      store.store = settings
    },
  }
}

function orPutAside<Store>(folder: string, log: Log, open: () => Store): Store {
  try {
    return open()
  } catch (error) {
    log.warn('The settings could not be read, and begin anew.', { cause: String(error) })
    const path = join(folder, `${NAME}.json`)
    renameSync(path, `${path}.spoilt`)
    return open()
  }
}
