import { contactIdAt } from '../workspace/contacts.ts'
import { OTHER_GROUP } from '#tests/contract/support/people.ts'
import { openChat, settle, type BenchApp } from '../app.ts'
import type { Figure } from '../figure.ts'
import { benchLimits } from '../limits.ts'

/** Chats that are walked to and fro: the same ones early and late, so that nothing grows but what is forgotten. */
const CHATS = 26
const FEW = 50
const MANY = 500
/** Changes before any is counted: what is done often is compiled by and by, and that code stays, once. */
const WARM_UP = 500
const PATIENCE_MS = 10_000

/** The page's heap after few and after many changes of the open chat. */
export async function measureHeap(app: BenchApp): Promise<Figure> {
  const { page, browser } = app
  await openChat(app, contactIdAt(OTHER_GROUP, 0))
  const shown = await listen(app)
  const ids = Array.from({ length: CHATS }, (_, place) => contactIdAt(OTHER_GROUP, place))
  const walk = [...ids.slice(1), ...ids.slice(0, -1).toReversed()]
  const readings = new Map<number, Heap>()
  for (let change = 1 - WARM_UP; change <= MANY; change += 1) {
    const step = (change - 1 + WARM_UP) % walk.length
    const arrived = shown(walk[step] ?? '')
    await page.keyboard.press(step < CHATS - 1 ? 'Alt+ArrowDown' : 'Alt+ArrowUp')
    await arrived
    if (change === FEW - WARM_UP || change === FEW || change === MANY)
      readings.set(change, await heapOf({ page, browser }))
  }
  const cold = readings.get(FEW - WARM_UP)
  const few = readings.get(FEW)
  const many = readings.get(MANY)
  if (!cold || !few || !many) throw new Error('The heap was not measured.')
  return {
    id: 'heap',
    title: 'Heap of the page',
    readings: [
      {
        name: `after ${MANY} chats opened against after ${FEW}`,
        value: many.bytes / few.bytes,
        unit: '×',
        limit: benchLimits.heapRatio,
      },
    ],
    beside: {
      [`MB after ${FEW} with nothing compiled yet`]: cold.bytes / 1e6,
      [`MB after ${FEW}`]: few.bytes / 1e6,
      [`MB after ${MANY}`]: many.bytes / 1e6,
      'nodes of the document': `${few.nodes} and ${many.nodes}`,
      'event listeners': `${few.listeners} and ${many.listeners}`,
    },
  }
}

/**
 * Has the page tell what it shows, by a function of the browser's own: asking it five hundred times would leave the
 * code of five hundred questions in the heap that is measured.
 * @returns what resolves once a chat's messages are shown
 */
async function listen({ page, browser }: BenchApp): Promise<(contactId: string) => Promise<void>> {
  let wanted = ''
  let arrive = () => {}
  browser.on('Runtime.bindingCalled', ({ payload }) => {
    // A message of the made data is named after its chat.
    if (payload.startsWith(`m${wanted}x`)) arrive()
  })
  await browser.send('Runtime.enable')
  await browser.send('Runtime.addBinding', { name: 'benchShown' })
  await page.evaluate('bench.tellShown((id) => benchShown(id))')
  return (contactId) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const late = setTimeout(() => reject(new Error(`${contactId} was not shown.`)), PATIENCE_MS)
    wanted = contactId
    arrive = () => {
      clearTimeout(late)
      resolve()
    }
    return promise
  }
}

interface Heap {
  bytes: number
  nodes: number
  listeners: number
}

/** What is left once all garbage is gone; collecting frees what a first round only made free. */
async function heapOf({ page, browser }: Pick<BenchApp, 'page' | 'browser'>): Promise<Heap> {
  await settle(page)
  for (let round = 0; round < 3; round += 1) await browser.send('HeapProfiler.collectGarbage')
  const { usedSize } = await browser.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await browser.send('Memory.getDOMCounters')
  return { bytes: usedSize, nodes, listeners: jsEventListeners }
}
