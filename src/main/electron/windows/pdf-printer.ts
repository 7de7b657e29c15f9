import { BrowserWindow, session } from 'electron'

/**
 * Name of the session's partition, and prefix of the documents' schemes. Each document has a scheme of its own, such as
 * `print-7`, which only this session serves.
 */
const SCHEME = 'print'

/**
 * Prints an HTML document as PDF. It uses a hidden window without scripts and without the app's bridge, in a
 * session without network access.
 */
export async function printPdf(html: string): Promise<Uint8Array> {
  // One session in memory for all documents, because Electron never frees a session.
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
