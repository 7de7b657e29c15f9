import type { Page } from 'playwright'
import { z } from 'zod'
import { ROW, settle, type BenchApp } from '../app.ts'
import type { Figure } from '../figure.ts'
import { benchLimits } from '../limits.ts'
import { ask } from '../probes.ts'

const FEW = 50
const MANY = 500
/** Number of switches after a second round over the same chats, which shows whether compiled code keeps growing. */
const TWICE = MANY + (MANY - FEW)
const PATIENCE_MS = 10_000
/** The page is idle after this number of checks in a row with the same number of elements. */
const CHECKS_AT_REST = 10

/**
 * Measures the page's heap after few and after many switches to chats that were not opened before. The same chat is
 * shown at each measurement, because two chats differ by some hundred elements. The engine gradually compiles frequent
 * code, which could hide a leak or look like one. So the heap without code has a limit too. Both values are reported,
 * also after a second round of switches.
 */
export async function measureHeap(app: BenchApp): Promise<Figure> {
  const { page } = app
  const shown = await listen(app)
  const change = async (key: 'Alt+Shift+ArrowDown' | 'Enter') => {
    const arrived = shown()
    await page.keyboard.press(key)
    await arrived
  }
  const down = async (changes: number) => {
    for (let index = 0; index < changes; index += 1) await change('Alt+Shift+ArrowDown')
  }
  const backTo = async (row: number) => {
    await page.locator(ROW).first().focus()
    for (let index = 0; index < row; index += 1) {
      await page.keyboard.press(index === 0 ? 'Home' : 'ArrowDown')
      await page.locator(`${ROW}[data-index="${index}"]:focus`).waitFor()
    }
    await change('Enter')
  }
  await down(1)
  const opened = await heapOf(app)
  await down(FEW - 1)
  const few = await heapOf(app)
  await down(MANY - FEW - 1)
  await backTo(FEW)
  const many = await heapOf(app)
  await down(TWICE - MANY - 1)
  await backTo(FEW)
  const twice = await heapOf(app)
  const whole = ({ data, code }: Heap) => data + code
  return {
    id: 'heap',
    title: 'Heap of the page',
    readings: [
      {
        name: 'after opening a chat',
        value: whole(opened) / 1e6,
        unit: 'MB',
        limit: benchLimits.heapMb,
      },
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
 * Reports the shown chat through a binding of the browser, because five hundred evaluations would leave their code in
 * the measured heap.
 * @returns a function that resolves when another chat's messages are shown
 */
async function listen({ page, browser }: BenchApp): Promise<() => Promise<void>> {
  let chat = ''
  let arrive = (_chat: string) => {}
  browser.on('Runtime.bindingCalled', ({ payload }) => {
    // A generated message contains the name of its chat.
    const of = payload.slice(0, payload.lastIndexOf('x'))
    if (of !== chat) arrive(of)
  })
  await browser.send('Runtime.enable')
  await browser.send('Runtime.addBinding', { name: 'benchShown' })
  await page.evaluate('bench.reportShown((id) => benchShown(id))')
  return () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const late = setTimeout(
      () => reject(new Error(`No other chat was shown after ${chat}.`)),
      PATIENCE_MS,
    )
    arrive = (of) => {
      chat = of
      clearTimeout(late)
      resolve()
    }
    return promise
  }
}

/** Waits until the page is idle: it then renders more rows than while chats are switched. */
async function rest(page: Page): Promise<void> {
  let elements = -1
  for (let same = 0; same < CHECKS_AT_REST;) {
    await settle(page)
    const now = await ask(page, z.number(), `document.querySelectorAll('*').length`)
    same = now === elements ? same + 1 : 0
    elements = now
  }
}

interface Heap {
  /** Bytes of compiled code (`code`) and of everything else (`data`). */
  code: number
  data: number
  nodes: number
  listeners: number
}

/** The heap after garbage collection, which is repeated, because one pass may make further objects unreachable. */
async function heapOf({ page, browser }: Pick<BenchApp, 'page' | 'browser'>): Promise<Heap> {
  await rest(page)
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

/** Sums up a heap snapshot in the engine's format, whose nodes are rows of numbers in one flat list. */
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
