import { BrowserWindow, dialog, session } from 'electron'

/** The printed document; served to its own session only. */
const SCHEME = 'print'

/**
 * Prints an HTML document as PDF, in a hidden window without scripts, without the app's bridge, and with a session that
 * reaches no network.
 */
export async function printPdf(html: string): Promise<Uint8Array> {
  // In memory, and the same for all documents: Electron never frees a session.
  const blank = session.fromPartition(SCHEME)
  blank.setPermissionRequestHandler((_contents, _permission, decide) => decide(false))
  const window = new BrowserWindow({
    show: false,
    webPreferences: {
      session: blank,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      javascript: false,
      images: false,
      devTools: false,
      spellcheck: false,
    },
  })
  const host = String(window.webContents.id)
  const documents = blank.protocol
  const address = `${SCHEME}-${host}`
  documents.handle(
    address,
    () => new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  )
  blank.webRequest.onBeforeRequest(({ url }, decide) => {
    decide({ cancel: !url.startsWith(`${SCHEME}-`) })
  })
  try {
    await window.loadURL(`${address}://document/`)
    return await window.webContents.printToPDF({ pageSize: 'A4', printBackground: true })
  } finally {
    window.destroy()
    documents.unhandle(address)
  }
}

/** Asks where to save a PDF. @returns an absolute path; null if the user cancelled */
export async function choosePdfPath(owner: BrowserWindow, name: string): Promise<string | null> {
  const { canceled, filePath } = await dialog.showSaveDialog(owner, {
    defaultPath: name,
    filters: [{ name: 'PDF', extensions: ['pdf'] }],
  })
  return canceled || filePath === '' ? null : filePath
}
