import type { CsvCall } from './csv-calls.ts'
import { createCsvSession, type FileOpening } from './csv-session.ts'

/**
 * The worker of an import reads the file and checks its rows. In the page, this work would block the user interface for
 * seconds.
 */

const session = createCsvSession()

async function open({ file, options }: Extract<CsvCall, { kind: 'open' }>): Promise<FileOpening> {
  try {
    return await session.open(new Uint8Array(await file.arrayBuffer()), options)
  } catch {
    return { ok: false, fault: 'unreadable' }
  }
}

function answer(call: CsvCall): unknown {
  switch (call.kind) {
    case 'open':
      return open(call)
    case 'check':
      return session.check(call.reading)
    case 'good':
      return session.good(call.from, call.limit)
    case 'checkEdit':
      return session.checkEdit(call.number, call.texts)
    case 'applyEdit':
      return session.applyEdit()
    case 'cells':
      return session.cells(call.numbers)
  }
}

async function reply(call: CsvCall, port: MessagePort | undefined): Promise<void> {
  port?.postMessage(await answer(call))
}

addEventListener('message', ({ data, ports: [port] }: MessageEvent<CsvCall>) => {
  void reply(data, port)
})
