import type { CDPSession, ElectronApplication, Page } from 'playwright'
import { emailOf, PASSWORD, type Name } from '#tests/contract/support/users.ts'
import { launchApp } from '#tests/support/electron-app.ts'
import { fillSignIn } from '#tests/support/sign-in.ts'
import { z } from 'zod'
import { ask, installProbes } from './probes.ts'

export const LIST = '[data-testid="chat-scroller"]'
export const ROW = `${LIST} [data-chat]`
export const MESSAGES = '[data-testid="message-scroller"]'

/** The built app with a signed-in user and a visible chat list. */
export interface BenchApp {
  readonly electron: ElectronApplication
  readonly page: Page
  /** A session of the Chrome DevTools Protocol, for native input and the browser's own metrics. */
  readonly browser: CDPSession
  close(): Promise<void>
}

/** Starts the built app and signs in through its form. */
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

/** Adds what measures to a window. */
export async function driven({
  electron,
  page,
  close,
}: Pick<BenchApp, 'electron' | 'page' | 'close'>): Promise<BenchApp> {
  await installProbes(page)
  const browser = await page.context().newCDPSession(page)
  await browser.send('Performance.enable', { timeDomain: 'threadTicks' })
  return { electron, page, browser, close }
}

/**
 * Loads the list page by page by holding the End key.
 * @param rows the minimum number; if there are fewer, all rows are loaded
 * @returns the number of loaded rows
 */
export async function loadList(
  { page, browser }: BenchApp,
  rows: number,
  say: (line: string) => void,
): Promise<number> {
  await page.locator(ROW).first().focus()
  const key = { type: 'rawKeyDown', key: 'End', code: 'End', windowsVirtualKeyCode: 35 } as const
  let loaded = 0
  let grew = performance.now()
  let reported = performance.now()
  for (;;) {
    await browser.send('Input.dispatchKeyEvent', { ...key, autoRepeat: loaded > 0 })
    const now = await ask(page, listSize, LIST_SIZE)
    if (now.length > loaded) grew = performance.now()
    loaded = now.length
    if (now.all || loaded >= rows) break
    if (performance.now() - grew > 20_000) throw new Error(`The list stopped at ${loaded} rows.`)
    if (performance.now() - reported > 15_000) {
      reported = performance.now()
      say(`  ${loaded} of ${rows} chats in the list`)
    }
  }
  await browser.send('Input.dispatchKeyEvent', { ...key, type: 'keyUp' })
  return loaded
}

const listSize = z.object({ length: z.number(), all: z.boolean() })
/** The number of rows from the list's height, without the three placeholders for the next page. */
const LIST_SIZE = `(() => {
  const grid = document.querySelector('${LIST} [role="grid"]')
  const row = document.querySelector('${ROW}')
  const rows = Math.round(grid.getBoundingClientRect().height / row.getBoundingClientRect().height)
  const all = grid.getAttribute('aria-rowcount') !== '-1'
  return { length: all ? rows : rows - 3, all }
})()`

/** The centre of an element in the window, px. */
export async function middleOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not on the screen.`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/**
 * Scrolls by mouse wheel over an element.
 * @param distance px; positive for down
 * @param speed px per second
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

/** Waits until the page is idle in two frames in a row. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(
    `new Promise((next) => requestIdleCallback(() => requestIdleCallback(next, { timeout: 2000 }), { timeout: 2000 }))`,
  )
}

/** Clicks a chat of the list and waits for its messages. */
export async function openChat({ page }: BenchApp, contactId: string): Promise<void> {
  await page.locator(`[data-chat="${contactId}"]`).click()
  // A generated message contains the name of its chat.
  await page.locator(`${MESSAGES} article[data-message^="m${contactId}x"]`).first().waitFor()
}

/** CPU time of the page's main thread so far, ms, from the browser's metrics. */
export async function cpuMs({ browser }: BenchApp): Promise<number> {
  const { metrics } = await browser.send('Performance.getMetrics')
  const task = metrics.find(({ name }) => name === 'TaskDuration')
  if (!task) throw new Error('The browser has no metric of its tasks.')
  return task.value * 1_000
}
