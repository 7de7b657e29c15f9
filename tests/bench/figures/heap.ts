import { contactIdAt } from '../workspace/contacts.ts'
import { OTHER_GROUP } from '#tests/contract/support/people.ts'
import { MESSAGES, openChat, settle, type BenchApp } from '../app.ts'
import type { Figure } from '../figure.ts'
import { benchLimits } from '../limits.ts'

/** Chats that are walked to and fro: the same ones early and late, so that nothing grows but what is forgotten. */
const CHATS = 26
const FEW = 50
const MANY = 500

/** The page's heap after few and after many changes of the open chat. */
export async function measureHeap(app: BenchApp): Promise<Figure> {
  const { page, browser } = app
  await openChat(app, contactIdAt(OTHER_GROUP, 0))
  const ids = Array.from({ length: CHATS }, (_, place) => contactIdAt(OTHER_GROUP, place))
  const walk = [...ids.slice(1), ...ids.slice(0, -1).toReversed()]
  const readings = new Map<number, Heap>()
  for (let change = 1; change <= MANY; change += 1) {
    const to = walk[(change - 1) % walk.length] ?? ''
    const isDown = (change - 1) % walk.length < CHATS - 1
    await page.keyboard.press(isDown ? 'Alt+ArrowDown' : 'Alt+ArrowUp')
    await page.locator(`${MESSAGES} article[data-message^="m${to}x"]`).first().waitFor()
    if (change === FEW || change === MANY) readings.set(change, await heapOf({ page, browser }))
  }
  const few = readings.get(FEW)
  const many = readings.get(MANY)
  if (!few || !many) throw new Error('The heap was not measured.')
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
      [`MB after ${FEW}`]: few.bytes / 1e6,
      [`MB after ${MANY}`]: many.bytes / 1e6,
      'nodes of the document': `${few.nodes} and ${many.nodes}`,
      'event listeners': `${few.listeners} and ${many.listeners}`,
    },
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
