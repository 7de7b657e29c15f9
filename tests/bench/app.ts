import type { CDPSession, ElectronApplication, Page } from 'playwright'
import { emailOf, PASSWORD, type Name } from '#tests/contract/support/users.ts'
import { launchApp, type RunningApp } from '#tests/support/electron-app.ts'
import { fillSignIn } from '#tests/support/sign-in.ts'
import { z } from 'zod'
import { ask, installProbes } from './probes.ts'

export const LIST = '[data-testid="chat-scroller"]'
export const ROW = `${LIST} [data-chat]`
export const MESSAGES = '[data-testid="message-scroller"]'

/** The real app with a signed-in user and the chat list shown. */
export interface BenchApp {
  readonly electron: ElectronApplication
  readonly page: Page
  /** The Chrome DevTools Protocol: native input, and the browser's own metrics. */
  readonly browser: CDPSession
  close(): Promise<void>
}

/** Starts the built app and signs in as a user does. */
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
  await installProbes(page)
  const browser = await page.context().newCDPSession(page)
  await browser.send('Performance.enable', { timeDomain: 'threadTicks' })
  return { electron, page, browser, close: () => app.close() }
}

/**
 * Loads the list page by page, as with a held End key.
 * @param rows the minimum number, or all of them if there are fewer
 * @returns how many the list has
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
/** The list's height gives its number of rows; three placeholders stand for the next page. */
const LIST_SIZE = `(() => {
  const grid = document.querySelector('${LIST} [role="grid"]')
  const row = document.querySelector('${ROW}')
  const rows = Math.round(grid.getBoundingClientRect().height / row.getBoundingClientRect().height)
  const all = grid.getAttribute('aria-rowcount') !== '-1'
  return { length: all ? rows : rows - 3, all }
})()`

/** The middle of an element on the screen. */
export async function middleOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not on the screen.`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/**
 * Scrolls by wheel over an element.
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

/** Waits until the page is idle: two frames in a row with time left over. */
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

/** CPU time of the page's main thread so far, ms, as the browser reports it. */
export async function cpuMs({ browser }: BenchApp): Promise<number> {
  const { metrics } = await browser.send('Performance.getMetrics')
  const task = metrics.find(({ name }) => name === 'TaskDuration')
  if (!task) throw new Error('The browser keeps no account of its tasks.')
  return task.value * 1_000
}
