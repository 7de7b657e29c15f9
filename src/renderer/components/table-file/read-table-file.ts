import type { TableAnswer, TableCall } from './table-worker.ts'

export type { TableAnswer } from './table-worker.ts'

/** Reads a file as a table in a worker. */
export function readTableFile(call: TableCall): Promise<TableAnswer> {
  const worker = new Worker(new URL('table-worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve } = Promise.withResolvers<TableAnswer>()
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', ({ data }: MessageEvent<TableAnswer>) => resolve(data))
  port1.start()
  worker.addEventListener('error', () => resolve({ ok: false, fault: 'unreadable' }))
  worker.postMessage(call, [port2])
  return promise.finally(() => {
    port1.close()
    worker.terminate()
  })
}
