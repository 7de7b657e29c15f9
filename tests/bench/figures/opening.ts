import { z } from 'zod'
import { middleOf, LIST, ROW, settle, wheel, type BenchApp } from '../app.ts'
import type { Figure } from '../figure.ts'
import { benchLimits } from '../limits.ts'
import { ask } from '../probes.ts'
import { median, percentile } from '../statistics.ts'

/** Number of chats opened before the measurement, because code is compiled at its first use. */
const WARM_UP = 5

/** Measures clicks on chats that were not opened before, one after another down the list. */
export async function measureOpening(app: BenchApp, chats: number): Promise<Figure> {
  const { page } = app
  await page.locator(ROW).first().focus()
  await page.keyboard.press('Home')
  const times: number[] = []
  const opened = new Set(await ask(page, z.array(z.string()), OPEN))
  while (times.length < chats + WARM_UP) {
    await settle(page)
    const next = (await ask(page, z.array(z.string()), WHOLLY_SHOWN)).find((id) => !opened.has(id))
    if (next === undefined) {
      await wheel(app, LIST, { distance: 500, speed: 2_000 })
      continue
    }
    opened.add(next)
    times.push(await timeClick(app, next))
  }
  const counted = times.slice(WARM_UP)
  return {
    id: 'click',
    title: 'Click on a chat',
    readings: [
      {
        name: 'p95 until its messages are shown',
        value: percentile(counted, 0.95),
        unit: 'ms',
        limit: benchLimits.openingMs,
      },
    ],
    beside: {
      chats: counted.length,
      'median, ms': median(counted),
      'longest, ms': Math.max(...counted),
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
