import { z } from 'zod'
import { contactIdAt } from '../workspace/contacts.ts'
import { GROUP } from '#tests/contract/support/users.ts'
import { MESSAGES, openChat, ROW, type BenchApp } from '../app.ts'
import type { Figure } from '../figure.ts'
import type { Control } from '../bare-program.ts'
import { ask } from '../probes.ts'
import { benchLimits } from '../limits.ts'
import { median } from '../statistics.ts'
import {
  ownFrames,
  ownFramesInWords,
  readingsOf,
  turnsOf,
  turnWheel,
  waitedOf,
  wayMissed,
  type Turn,
} from './scrolling.ts'

interface Plan {
  messages: number
  turns: number
}

/** Scrolls the long conversation up from its newest message, while older pages are fetched. */
export async function measureConversationScroll(
  app: BenchApp,
  control: Control,
  plan: Plan,
): Promise<Figure> {
  const { seen, beside } = await scrollUp(app, control, plan)
  return {
    id: 'conversation',
    title: `Conversation of ${plan.messages} messages scrolled`,
    readings: [...readingsOf(seen), waitedOf(seen)],
    beside,
  }
}

/**
 * Scrolls up the history of a chat right after the app has opened it, and down again, and measures what the
 * conversation's figure does not: how far the rows follow the wheel, and the page's own frames while it inserts older
 * pages and over messages that it holds.
 */
export async function measureHistory(
  app: BenchApp,
  control: Control,
  floor: BenchApp,
  plan: Plan,
): Promise<Figure> {
  const { seen, beside } = await scrollUp(app, control, plan)
  const held = await turn(app, 'down', plan.turns)
  const plain = await scrollPlainRows(floor, plan)
  return {
    id: 'history',
    title: `History of ${plan.messages} messages under the wheel`,
    readings: [
      {
        name: 'way of the wheel that the rows lack',
        value: median(seen.map(wayMissed)),
        unit: '%',
        limit: benchLimits.historyWayMissed,
      },
      {
        name: "p95 of the page's own frames",
        value: median(seen.map(({ drawnP95 }) => drawnP95)),
        unit: 'ms',
        limit: benchLimits.historyFrameMs,
      },
      ...ownFrames('fetching', seen, plain, benchLimits.historyLateFrames),
      ...ownFrames('held messages', held, plain, benchLimits.heldLateFrames),
    ],
    beside: {
      ...beside,
      "page's own frames while fetching, p50 / p95, ms": ownFramesInWords(seen),
      'over held messages': ownFramesInWords(held),
      'plain rows': ownFramesInWords(plain),
    },
  }
}

/** The same wheel over plain rows. */
async function scrollPlainRows(floor: BenchApp, { messages, turns }: Plan): Promise<Turn[]> {
  await floor.page.evaluate(`floor.open('c0', ${messages})`)
  return await turn(floor, 'up', turns)
}

async function turn(app: BenchApp, direction: 'up' | 'down', turns: number): Promise<Turn[]> {
  const seen: Turn[] = []
  for (let done = 0; done < turns; done += 1) seen.push(await turnWheel(app, COURSE, direction))
  return seen
}

const COURSE = { scroller: MESSAGES, row: `${MESSAGES} [data-index]` }

async function scrollUp(app: BenchApp, control: Control, { messages, turns }: Plan) {
  await app.page.locator(ROW).first().focus()
  await app.page.keyboard.press('Home')
  await openChat(app, contactIdAt(GROUP, 0))
  const { seen, beside } = await turnsOf(app, control, {
    ...COURSE,
    directions: Array.from({ length: turns }, () => 'up'),
  })
  const first = await ask(app.page, z.string(), OLDEST_SHOWN)
  const passed = messages - Number(first.split('x').at(-1))
  return { seen, beside: { ...beside, 'messages come to': passed } }
}

const OLDEST_SHOWN = `document.querySelector('${MESSAGES} article').dataset.message`
