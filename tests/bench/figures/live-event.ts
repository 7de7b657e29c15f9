import { z } from 'zod'
import { ROW, settle, cpuMs, type BenchApp } from '../app.ts'
import type { Figure } from '../figure.ts'
import { benchLimits } from '../limits.ts'
import { BATCH, type Customers } from '../push.ts'
import { ask } from '../probes.ts'
import { median, percentile } from '../statistics.ts'

/** Number of events in a round, and the interval between them, ms, so that each one changes the screen separately. */
const EVENTS = 25
const PACE_MS = 75
const ROUNDS = 9
/** Number of messages whose way to the screen is timed, and ms of a frame. */
const PAINTED = 60
const EVENTS_MEANWHILE = 100
const FRAME_MS = 1_000 / 60

/** An app with its chat list, and the customers who write to it. */
export interface Side {
  app: BenchApp
  customers: Customers
  chats: number
}

/** An app, and what writes to it. */
interface Written {
  app: BenchApp
  customers: Pick<Customers, 'write'>
}

/** Measures the cost of a customer's message for the page, alternately in a long and a short list. */
export async function measureLiveEvent(long: Side, short: Side, floor: BenchApp): Promise<Figure> {
  const costs = new Map<Side, number[]>([
    [long, []],
    [short, []],
  ])
  for (const { app } of [long, short]) {
    await app.page.locator(ROW).first().focus()
    await app.page.keyboard.press('Home')
    // The keys have held the order of the list; a message must move its chat to the top again.
    await app.page.keyboard.press('Escape')
  }
  // The round −1 is a warm-up.
  for (let round = -1; round < ROUNDS; round += 1) {
    const inOrder = round % 2 === 0 ? [long, short] : [short, long]
    for (const side of inOrder) {
      const cost = await costOfRound(side)
      if (round >= 0) costs.get(side)?.push(cost)
    }
  }
  const together = median(await timesOf(ROUNDS, () => costOfRound(long, BATCH)))
  const frame = median(await timesOf(ROUNDS, () => costOfFrame(long)))
  const frames = (await timesToScreen(long)).map((ms) => ms / FRAME_MS)
  const alone = await toScreen(long, floor, 0)
  const busy = await toScreen(long, floor, EVENTS_MEANWHILE)
  const ofLong = median(costs.get(long) ?? [])
  const ofShort = median(costs.get(short) ?? [])
  return {
    id: 'event',
    title: 'A live event',
    readings: [
      {
        name: `with ${long.chats} chats against ${short.chats}`,
        value: ofLong / ofShort,
        unit: '×',
        limit: benchLimits.eventRatio,
      },
      {
        name: `page's work for each of ${BATCH} that arrive together`,
        value: together,
        unit: 'ms',
        limit: benchLimits.eventMs,
      },
      {
        name: 'p95 until it is shown',
        value: percentile(frames, 0.95),
        unit: 'frames',
        limit: benchLimits.paintedFrames,
      },
      ...againstPlain('until it is shown', alone, benchLimits.paintedRatio),
      ...againstPlain(
        `until it is shown while ${EVENTS_MEANWHILE} a second arrive`,
        busy,
        benchLimits.paintedBusyRatio,
      ),
    ],
    beside: {
      [`page's work an event with ${long.chats}, ms`]: ofLong,
      [`with ${short.chats}, ms`]: ofShort,
      'a frame that changes one word, ms': frame,
      events: EVENTS * ROUNDS * 2,
      'median until it is shown, frames': median(frames),
      'until it is shown, ms': inMs(alone),
      [`the same while ${EVENTS_MEANWHILE} a second arrive, ms`]: inMs(busy),
    },
  }
}

/** The ways of single messages to the screen, ms: ours, and those of a message in the page of plain rows. */
interface Ways {
  ours: readonly number[]
  plain: readonly number[]
}

async function toScreen(side: Side, floor: BenchApp, eventsASecond: number): Promise<Ways> {
  const plain: Written = {
    app: floor,
    customers: { write: () => ask(floor.page, z.string(), 'floor.write()') },
  }
  await floor.page.evaluate(`void (floor.end = floor.pour(${eventsASecond}))`)
  const plainWays = await timesToScreen(plain)
  await floor.page.evaluate('floor.end()')
  const flood = eventsASecond === 0 ? null : pour(side.customers, eventsASecond)
  const ours = await timesToScreen(side)
  await flood?.stop()
  return { ours, plain: plainWays }
}

/** Has customers write at a constant rate until it is stopped. */
function pour(customers: Pick<Customers, 'write'>, eventsASecond: number) {
  const over = new AbortController()
  const poured = (async () => {
    const begin = performance.now()
    for (let sent = 1; !over.signal.aborted; sent += 1) {
      await customers.write(1)
      await until(begin + (sent * 1_000) / eventsASecond)
    }
  })()
  return {
    async stop() {
      over.abort()
      await poured
    },
  }
}

function againstPlain(name: string, { ours, plain }: Ways, limit: number): Figure['readings'] {
  return [0.5, 0.95].map((share) => ({
    name: `p${share * 100} ${name}, against plain rows`,
    value: percentile(ours, share) / percentile(plain, share),
    unit: '×',
    limit,
  }))
}

function inMs({ ours, plain }: Ways): string {
  const of = (times: readonly number[]) =>
    `${percentile(times, 0.5).toFixed(1)} / ${percentile(times, 0.95).toFixed(1)}`
  return `${of(ours)}, plain rows ${of(plain)} (p50 / p95)`
}

/** ms from the call that sends a message to the screen with it, for single messages. */
async function timesToScreen({ app, customers }: Written): Promise<number[]> {
  const { page } = app
  const times: number[] = []
  await page.evaluate('void (bench.words = bench.watchWords())')
  for (let message = 0; message < PAINTED; message += 1) {
    await settle(page)
    const at = performance.timeOrigin + performance.now()
    const words = await customers.write(1)
    times.push((await ask(page, z.number(), `bench.words.shown(${JSON.stringify(words)})`)) - at)
  }
  await page.evaluate('bench.words.stop()')
  return times
}

async function timesOf(rounds: number, measure: () => Promise<number>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await measure())
  return times
}

/** CPU time of the page's main thread per event, ms. @param together number of events that arrive at once */
async function costOfRound({ app, customers }: Side, together = 1): Promise<number> {
  await settle(app.page)
  const before = await cpuMs(app)
  let words = ''
  for (let round = 0; round < EVENTS; round += 1) {
    const due = performance.now() + PACE_MS
    words = await customers.write(together)
    await until(due)
  }
  // Of messages that arrive together, any may be the first row.
  await app.page.locator(ROW).getByText(words, { exact: true }).waitFor()
  await settle(app.page)
  return ((await cpuMs(app)) - before) / (EVENTS * together)
}

/**
 * CPU time of a frame that changes one word of a row and nothing else, ms: what an event with a frame of its own costs
 * at least.
 */
async function costOfFrame({ app }: Side): Promise<number> {
  await settle(app.page)
  const before = await cpuMs(app)
  await app.page.evaluate(`bench.changeWord({ times: ${EVENTS}, every: ${PACE_MS} })`)
  await settle(app.page)
  return ((await cpuMs(app)) - before) / EVENTS
}

/** Resolves at a time of `performance.now()`, so that events have a constant rate. */
export function until(moment: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, moment - performance.now())))
}
