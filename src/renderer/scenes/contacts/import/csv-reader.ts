import type { CsvCall, CsvReader } from './csv-calls.ts'

/** Starts the worker that reads a file. `close` stops the worker. */
export function startCsvReader(): CsvReader {
  const worker = new Worker(new URL('csv-worker.ts', import.meta.url), { type: 'module' })
  function ask<Answer>(call: CsvCall): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
        port1.close()
        resolve(data)
      })
      port1.start()
      worker.addEventListener('error', ({ message }) => reject(new Error(message)), { once: true })
      worker.postMessage(call, [port2])
    })
  }
  return {
    open: (file, options) => ask({ kind: 'open', file, options }),
    check: (reading) => ask({ kind: 'check', reading }),
    good: (from, limit) => ask({ kind: 'good', from, limit }),
    checkEdit: (number, texts) => ask({ kind: 'checkEdit', number, texts }),
    applyEdit: () => ask({ kind: 'applyEdit' }),
    cells: (numbers) => ask({ kind: 'cells', numbers }),
    close: () => worker.terminate(),
  }
}
