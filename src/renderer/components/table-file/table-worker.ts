import { readFileTable } from './read-sheet.ts'
import type { TableOptions, TableReading } from './read-table.ts'

/** The worker that reads a file as a table. In the page, a large file would block the user interface for seconds. */

export interface TableCall {
  readonly file: Blob
  readonly options: TableOptions
  readonly rowsMax: number
}

/** The result of the worker. `unreadable`: the file could not be opened, or it is too large for the memory. */
export type TableAnswer = TableReading | { readonly ok: false; readonly fault: 'unreadable' }

async function answerTo({ file, options, rowsMax }: TableCall): Promise<TableAnswer> {
  try {
    return await readFileTable(new Uint8Array(await file.arrayBuffer()), options, rowsMax)
  } catch {
    return { ok: false, fault: 'unreadable' }
  }
}

async function reply(call: TableCall, port: MessagePort | undefined): Promise<void> {
  port?.postMessage(await answerTo(call))
}

addEventListener('message', ({ data, ports: [port] }: MessageEvent<TableCall>) => {
  void reply(data, port)
})
