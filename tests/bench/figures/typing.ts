import type { Page } from 'playwright'
import { z } from 'zod'
import { ROW, settle, type BenchApp } from '../app.ts'
import type { Figure } from '../figure.ts'
import { benchLimits } from '../limits.ts'
import { ask } from '../probes.ts'
import { BATCH, type Customers } from '../push.ts'
import { median, percentile } from '../statistics.ts'
import { until, type Side } from './live-event.ts'

const SECONDS = 10
/** Both are measured in turns: the few slowest keys of one turn decide nothing. */
const TURNS = 3
const EVENTS_A_SECOND = 500
const FEWER_EVENTS_A_SECOND = 100
/** Keys per second of a fast typist. */
const KEYS_A_SECOND = 9
const WORDS = 'hola gracias por escribir enseguida le confirmo la entrega '
const FIELD = 'textarea'

/** Measures typing an answer while customers write continuously, alternately with a long and a short chat list. */
export async function measureTyping(long: Side, short: Side, floor: BenchApp): Promise<Figure> {
  for (const { app, customers } of [long, short]) {
    await openWritable(app.page, customers)
    await settle(app.page)
  }
  const turns: { atRest: number[]; ofFewer: Turn; ofLong: Turn; ofShort: Turn }[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    const atRest = await timeTyping(long.app)
    turns.push({
      atRest,
      ofFewer: await typeUnderEvents(long, FEWER_EVENTS_A_SECOND),
      ofLong: await typeUnderEvents(long, EVENTS_A_SECOND),
      ofShort: await typeUnderEvents(short, EVENTS_A_SECOND),
    })
  }
  const plain = await timeTyping(floor)
  const atRest = turns.flatMap((turn) => turn.atRest)
  const ofFewer = turns.flatMap((turn) => turn.ofFewer.times)
  const ofLong = turns.flatMap((turn) => turn.ofLong.times)
  const ofShort = turns.flatMap((turn) => turn.ofShort.times)
  return {
    id: 'typing',
    title: `Typing under ${EVENTS_A_SECOND} events a second`,
    readings: [
      {
        name: 'p95 from key to frame',
        value: percentile(ofLong, 0.95),
        unit: 'ms',
        limit: benchLimits.typingMs,
      },
      {
        name: 'against p95 without events',
        value: percentile(ofLong, 0.95) / percentile(atRest, 0.95),
        unit: '×',
        limit: benchLimits.typingRatio,
      },
      {
        name: `against p95 without events, with ${FEWER_EVENTS_A_SECOND} events a second`,
        value: percentile(ofFewer, 0.95) / percentile(atRest, 0.95),
        unit: '×',
        limit: benchLimits.typingRatio,
      },
      {
        name: `p95 with ${long.chats} chats against ${short.chats}`,
        value: percentile(ofLong, 0.95) / percentile(ofShort, 0.95),
        unit: '×',
        limit: benchLimits.eventRatio,
      },
    ],
    beside: {
      keys: ofLong.length,
      'median, ms': median(ofLong),
      'p95 without events, ms': percentile(atRest, 0.95),
      [`p95 with ${FEWER_EVENTS_A_SECOND} events a second, ms`]: percentile(ofFewer, 0.95),
      'plain rows: p95 without events, ms': percentile(plain, 0.95),
      [`p95 with ${short.chats} chats, ms`]: percentile(ofShort, 0.95),
      'longest, ms': Math.max(...ofLong),
      'events a second': Math.min(...turns.map((turn) => turn.ofLong.rate)),
    },
  }
}

interface Turn {
  /** ms of each key until the frame with its character. */
  times: readonly number[]
  /** Events a second. */
  rate: number
}

/** Types while customers write, then clears the field. */
async function typeUnderEvents({ app, customers }: Side, eventsASecond: number): Promise<Turn> {
  const [flood, times] = await Promise.all([pour(customers, eventsASecond), timeTyping(app)])
  // Wait for the last event, to see that no event was lost.
  await app.page.locator(ROW).filter({ hasText: flood.words }).waitFor()
  await app.page.locator(FIELD).fill('')
  await settle(app.page)
  return { times, rate: flood.rate }
}

/** Types into the empty field. @returns ms of each key until the frame with its character */
async function timeTyping(app: BenchApp): Promise<number[]> {
  const { page } = app
  const field = page.locator(FIELD)
  await field.fill('')
  await page.evaluate('void (bench.typing = bench.watchTyping())')
  const typed = await type(app)
  const times = await ask(page, z.array(z.number()), 'bench.typing.stop()')
  const text = await field.inputValue()
  if (text !== typed) throw new Error(`Typed "${typed}", but the field contains "${text}".`)
  return times
}

/** Opens a chat with an open 24-hour window, and scrolls the list to its top, where the events arrive. */
async function openWritable(page: Page, customers: Customers): Promise<void> {
  await page.locator(ROW).first().focus()
  await page.keyboard.press('Home')
  // The keys have held the order of the list; the message must move its chat to the top.
  await page.keyboard.press('Escape')
  const words = await customers.writeInOpenChat()
  await page.locator(ROW).filter({ hasText: words }).click()
  await page.locator(FIELD).waitFor()
}

/** Sends customers' messages at a constant rate. @returns the actual events per second, and the last message's text */
async function pour(
  customers: Customers,
  eventsASecond: number,
): Promise<{ rate: number; words: string }> {
  const begin = performance.now()
  const calls = (eventsASecond * SECONDS) / BATCH
  const sent: Promise<string>[] = []
  for (let call = 0; call < calls; call += 1) {
    sent.push(customers.write(BATCH))
    await until(begin + ((call + 1) * BATCH * 1_000) / eventsASecond)
  }
  const words = (await Promise.all(sent)).at(-1) ?? ''
  const rate = (calls * BATCH) / ((performance.now() - begin) / 1_000)
  if (rate < eventsASecond * 0.95) throw new Error(`Only ${rate} events a second were sent.`)
  return { rate, words }
}

/**
 * Types until all events have been sent.
 * @returns the typed text
 */
async function type({ page, browser }: BenchApp): Promise<string> {
  await page.locator(FIELD).focus()
  const begin = performance.now()
  let typed = ''
  for (let key = 0; key < SECONDS * KEYS_A_SECOND; key += 1) {
    const text = WORDS[key % WORDS.length] ?? ' '
    const pressed = { key: text, text, code: text === ' ' ? 'Space' : `Key${text.toUpperCase()}` }
    await browser.send('Input.dispatchKeyEvent', { ...pressed, type: 'keyDown' })
    await browser.send('Input.dispatchKeyEvent', { ...pressed, type: 'keyUp' })
    typed += text
    await until(begin + ((key + 1) * 1_000) / KEYS_A_SECOND)
  }
  return typed
}
