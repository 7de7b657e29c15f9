import { z } from 'zod'
import { settle, type BenchApp } from '../app.ts'
import type { Figure } from '../figure.ts'
import { benchLimits } from '../limits.ts'

const FEW = 50
const MANY = 500
/** And the same way back, to see whether what the engine compiled goes on growing. */
const TWICE = MANY + (MANY - 1)
const PATIENCE_MS = 10_000

/**
 * The page's heap after few and after many changes of the open chat, each to a chat that was not open before.
 *
 * The engine compiles by and by what is done often; that code stays, once, and would hide or pretend a leak. So the
 * heap without it is held to the limit, too, and both stand beside, also after as many changes again.
 */
export async function measureHeap(app: BenchApp): Promise<Figure> {
  const { page } = app
  const shown = await listen(app)
  const change = async (key: 'Alt+Shift+ArrowDown' | 'Alt+Shift+ArrowUp', changes: number) => {
    for (let index = 0; index < changes; index += 1) {
      const arrived = shown()
      await page.keyboard.press(key)
      await arrived
    }
  }
  await change('Alt+Shift+ArrowDown', FEW)
  const few = await heapOf(app)
  await change('Alt+Shift+ArrowDown', MANY - FEW)
  const many = await heapOf(app)
  await change('Alt+Shift+ArrowUp', TWICE - MANY)
  const twice = await heapOf(app)
  const whole = ({ data, code }: Heap) => data + code
  return {
    id: 'heap',
    title: 'Heap of the page',
    readings: [
      {
        name: `after ${MANY} chats opened against after ${FEW}`,
        value: whole(many) / whole(few),
        unit: '×',
        limit: benchLimits.heapRatio,
      },
      {
        name: `after ${MANY} chats opened against after ${FEW}, without compiled code`,
        value: many.data / few.data,
        unit: '×',
        limit: benchLimits.heapRatio,
      },
    ],
    beside: {
      [`MB without code after ${FEW}, ${MANY} and ${TWICE}`]: inMB([few, many, twice], 'data'),
      [`MB of code after ${FEW}, ${MANY} and ${TWICE}`]: inMB([few, many, twice], 'code'),
      'nodes of the document': `${few.nodes} and ${many.nodes}`,
      'event listeners': `${few.listeners} and ${many.listeners}`,
    },
  }
}

const inMB = (heaps: readonly Heap[], part: 'data' | 'code') =>
  heaps.map((heap) => (heap[part] / 1e6).toFixed(2)).join(', ')

/**
 * Has the page tell what it shows, by a function of the browser's own: asking it five hundred times would leave the
 * code of five hundred questions in the heap that is measured.
 * @returns what resolves once the messages of another chat are shown
 */
async function listen({ page, browser }: BenchApp): Promise<() => Promise<void>> {
  let chat = ''
  let arrive = (_chat: string) => {}
  browser.on('Runtime.bindingCalled', ({ payload }) => {
    // A message of the made data is named after its chat.
    const of = payload.slice(0, payload.lastIndexOf('x'))
    if (of !== chat) arrive(of)
  })
  await browser.send('Runtime.enable')
  await browser.send('Runtime.addBinding', { name: 'benchShown' })
  await page.evaluate('bench.tellShown((id) => benchShown(id))')
  return () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const late = setTimeout(() => reject(new Error(`Nothing followed ${chat}.`)), PATIENCE_MS)
    arrive = (of) => {
      chat = of
      clearTimeout(late)
      resolve()
    }
    return promise
  }
}

interface Heap {
  /** Bytes of what the engine compiled, and of everything else. */
  code: number
  data: number
  nodes: number
  listeners: number
}

/** What is left once all garbage is gone; collecting frees what a first round only made free. */
async function heapOf({ page, browser }: Pick<BenchApp, 'page' | 'browser'>): Promise<Heap> {
  await settle(page)
  for (let round = 0; round < 3; round += 1) await browser.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners } = await browser.send('Memory.getDOMCounters')
  const chunks: string[] = []
  const take = ({ chunk }: { chunk: string }) => void chunks.push(chunk)
  browser.on('HeapProfiler.addHeapSnapshotChunk', take)
  await browser.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  browser.off('HeapProfiler.addHeapSnapshotChunk', take)
  return { ...sizesIn(chunks.join('')), nodes, listeners: jsEventListeners }
}

const snapshotSchema = z.object({
  snapshot: z.object({
    meta: z.object({
      node_fields: z.array(z.string()),
      node_types: z.tuple([z.array(z.string())]).rest(z.unknown()),
    }),
  }),
  nodes: z.array(z.number()),
})

/** Adds up a heap snapshot, in the format that the engine writes: nodes as rows of numbers in one flat list. */
function sizesIn(text: string): Pick<Heap, 'code' | 'data'> {
  const { snapshot, nodes } = snapshotSchema.parse(JSON.parse(text))
  const { node_fields: fields, node_types: types } = snapshot.meta
  const type = fields.indexOf('type')
  const size = fields.indexOf('self_size')
  const code = types[0].indexOf('code')
  const sizes = { code: 0, data: 0 }
  for (let row = 0; row < nodes.length; row += fields.length)
    sizes[nodes[row + type] === code ? 'code' : 'data'] += nodes[row + size] ?? 0
  return sizes
}
