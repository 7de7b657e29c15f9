import { z } from 'zod'
import { middleOf, LIST, ROW, settle, wheel, type BenchApp } from '../app.ts'
import type { Figure } from '../figure.ts'
import { benchLimits } from '../limits.ts'
import { ask } from '../probes.ts'
import { median, percentile } from '../statistics.ts'

/** Number of chats opened before the measurement, because code is compiled at its first use. */
const WARM_UP = 5

/**
 * Measures clicks on chats that were not opened before, one after another down the list, alternately with clicks in the
 * page of plain rows.
 */
export async function measureOpening(
  app: BenchApp,
  floor: BenchApp,
  chats: number,
): Promise<Figure> {
  const ours = await clicksOf(app)
  const plain = await clicksOf(floor)
  const times: number[] = []
  const plainTimes: number[] = []
  for (let chat = -WARM_UP; chat < chats; chat += 1) {
    const time = await ours.next()
    const plainTime = await plain.next()
    if (chat < 0) continue
    times.push(time)
    plainTimes.push(plainTime)
  }
  return {
    id: 'click',
    title: 'Click on a chat',
    readings: [
      {
        name: 'p95 until its messages are shown',
        value: percentile(times, 0.95),
        unit: 'ms',
        limit: benchLimits.openingMs,
      },
      {
        name: 'median against plain rows',
        value: median(times) / median(plainTimes),
        unit: '×',
        limit: benchLimits.openingRatio,
      },
    ],
    beside: {
      chats,
      'median, ms': median(times),
      'longest, ms': Math.max(...times),
      'plain rows: median, ms': median(plainTimes),
      'plain rows: p95, ms': percentile(plainTimes, 0.95),
    },
  }
}

/** Clicks on the next chat of a list that was not opened before. */
async function clicksOf(app: BenchApp): Promise<{ next(): Promise<number> }> {
  const { page } = app
  await page.locator(ROW).first().focus()
  await page.keyboard.press('Home')
  const opened = new Set(await ask(page, z.array(z.string()), OPEN))
  return {
    async next() {
      for (;;) {
        await settle(page)
        const shown = await ask(page, z.array(z.string()), WHOLLY_SHOWN)
        const chat = shown.find((id) => !opened.has(id))
        if (chat === undefined) {
          await wheel(app, LIST, { distance: 500, speed: 2_000 })
          continue
        }
        opened.add(chat)
        return await timeClick(app, chat)
      }
    },
  }
}

async function timeClick({ page, browser }: BenchApp, contactId: string): Promise<number> {
  const at = await middleOf(page, `[data-chat="${contactId}"]`)
  await page.evaluate('void (bench.opening = bench.timeOpening())')
  const button = { ...at, button: 'left', clickCount: 1 } as const
  await browser.send('Input.dispatchMouseEvent', { ...at, type: 'mouseMoved' })
  await browser.send('Input.dispatchMouseEvent', { ...button, type: 'mousePressed' })
  await browser.send('Input.dispatchMouseEvent', { ...button, type: 'mouseReleased' })
  return await ask(page, z.number(), 'bench.opening')
}

/** The chat that is open before the first click, if there is one. */
const OPEN = `[...document.querySelectorAll('${ROW}[aria-selected="true"]')].map((row) => row.dataset.chat)`

/** Ids of the fully visible chats, from top to bottom. */
const WHOLLY_SHOWN = `(() => {
  const view = document.querySelector('${LIST}').getBoundingClientRect()
  return [...document.querySelectorAll('${ROW}')]
    .map((row) => ({ id: row.dataset.chat, box: row.getBoundingClientRect() }))
    .filter(({ box }) => box.top >= view.top && box.bottom <= view.bottom)
    .toSorted((a, b) => a.box.top - b.box.top)
    .map(({ id }) => id)
})()`
