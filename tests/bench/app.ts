import type { CDPSession, ElectronApplication, Page } from 'playwright'
import { emailOf, PASSWORD, type Name } from '#tests/contract/support/users.ts'
import { launchApp, type RunningApp } from '#tests/support/electron-app.ts'
import { fillSignIn } from '#tests/support/sign-in.ts'
import { z } from 'zod'
import { ask, giveProbes } from './probes.ts'

export const LIST = '[data-testid="chat-scroller"]'
export const ROW = `${LIST} [data-chat]`
export const MESSAGES = '[data-testid="message-scroller"]'

/** The real app with somebody signed in and the list on the screen. */
export interface BenchApp {
  readonly electron: ElectronApplication
  readonly page: Page
  /** The browser's own protocol: input as the system would give it, and what the browser knows of itself. */
  readonly browser: CDPSession
  close(): Promise<void>
}

/** Starts the built app and signs somebody in as a person does. */
export async function openApp(workspaceUrl: string, who: Name): Promise<BenchApp> {
  const app = await launchApp({ workspaceUrl })
  try {
    const { page } = app
    await fillSignIn(page, emailOf(who), PASSWORD)
    await page.locator(ROW).first().waitFor()
    return await driven(app)
  } catch (error) {
    await app.close()
    throw error
  }
}

async function driven(app: RunningApp): Promise<BenchApp> {
  const { electron, page } = app
  await giveProbes(page)
  const browser = await page.context().newCDPSession(page)
  await browser.send('Performance.enable', { timeDomain: 'threadTicks' })
  return { electron, page, browser, close: () => app.close() }
}

/**
 * Loads the list page by page as somebody does who keeps the End key pressed: to the end of what is there, which
 * makes the app fetch what follows.
 * @param rows how many at least, or all of them if there are fewer
 * @returns how many the list holds
 */
export async function holdEnd(
  { page, browser }: BenchApp,
  rows: number,
  say: (line: string) => void,
): Promise<number> {
  await page.locator(ROW).first().focus()
  const key = { type: 'rawKeyDown', key: 'End', code: 'End', windowsVirtualKeyCode: 35 } as const
  let loaded = 0
  let grew = performance.now()
  let told = performance.now()
  for (;;) {
    await browser.send('Input.dispatchKeyEvent', { ...key, autoRepeat: loaded > 0 })
    const now = await ask(page, listSize, LIST_SIZE)
    if (now.length > loaded) grew = performance.now()
    loaded = now.length
    if (now.all || loaded >= rows) break
    if (performance.now() - grew > 20_000) throw new Error(`The list stopped at ${loaded} rows.`)
    if (performance.now() - told > 15_000) {
      told = performance.now()
      say(`  ${loaded} of ${rows} chats in the list`)
    }
  }
  await browser.send('Input.dispatchKeyEvent', { ...key, type: 'keyUp' })
  return loaded
}

const listSize = z.object({ length: z.number(), all: z.boolean() })
/** The list's height says how many rows it has; three more stand for those to come. */
const LIST_SIZE = `(() => {
  const grid = document.querySelector('${LIST} [role="grid"]')
  const row = document.querySelector('${ROW}')
  const rows = Math.round(grid.getBoundingClientRect().height / row.getBoundingClientRect().height)
  const all = grid.getAttribute('aria-rowcount') !== '-1'
  return { length: all ? rows : rows - 3, all }
})()`

/** Where the middle of an element is on the screen. */
export async function middleOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not on the screen.`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/**
 * Turns the wheel over an element.
 * @param distance px; down is positive
 * @param speed px a second
 */
export async function wheel(
  { page, browser }: BenchApp,
  selector: string,
  { distance, speed }: { distance: number; speed: number },
): Promise<void> {
  const over = await middleOf(page, selector)
  await browser.send('Input.dispatchMouseEvent', { ...over, type: 'mouseMoved' })
  await browser.send('Input.synthesizeScrollGesture', {
    ...over,
    yDistance: -distance,
    speed,
    gestureSourceType: 'mouse',
    preventFling: true,
  })
}

/** Waits until nothing is asked of the page any more: two frames in a row with time left over. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(
    `new Promise((next) => requestIdleCallback(() => requestIdleCallback(next, { timeout: 2000 }), { timeout: 2000 }))`,
  )
}

/** Clicks on a chat of the list and waits for its messages. */
export async function openChat({ page }: BenchApp, contactId: string): Promise<void> {
  await page.locator(`[data-chat="${contactId}"]`).click()
  // A message of the made data is named after its chat.
  await page.locator(`${MESSAGES} article[data-message^="m${contactId}x"]`).first().waitFor()
}

/** What the page's main thread has worked so far, ms: the browser's own account, in time of the processor. */
export async function workedMs({ browser }: BenchApp): Promise<number> {
  const { metrics } = await browser.send('Performance.getMetrics')
  const task = metrics.find(({ name }) => name === 'TaskDuration')
  if (!task) throw new Error('The browser keeps no account of its tasks.')
  return task.value * 1_000
}
