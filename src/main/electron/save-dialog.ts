import { extname } from 'node:path'
import { dialog, type BrowserWindow } from 'electron'

/** Asks where to save a file. @returns an absolute path; null if the user cancelled */
export async function choosePath(owner: BrowserWindow, name: string): Promise<string | null> {
  const extension = extname(name).slice(1)
  const { canceled, filePath } = await dialog.showSaveDialog(owner, {
    defaultPath: name,
    filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
  })
  return canceled || filePath === '' ? null : filePath
}
