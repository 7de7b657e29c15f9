import type { BrowserContext, Page } from 'playwright'
import { visit } from '#tests/support/sign-in.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'
import { sharedChromium } from './chromium.ts'
import { openPageAddress, type PageAddress } from './page-address.ts'
import { exposeBridge, type PageBridge } from './page-bridge.ts'
import type { StorageState, StoredPage } from './page-storage.ts'

/** A page of the shared Chromium with its origin, for one app at a time. */
export interface PageSlot {
  readonly page: Page
  readonly context: BrowserContext
  readonly address: PageAddress
  /** The host that answers the page's requests; null between two apps. */
  bridge: PageBridge | null
  /** Number of apps that have used it. */
  uses: number
}

/** After so many apps the process of a page holds hundreds of megabytes, and a new one is faster. */
const MAX_USES = 12

/** The size of the app's window at its first start, px. */
const VIEWPORT = { width: 1_440, height: 900 }

/** A path of the page's origin at which nothing runs. */
const ASIDE = '/aside.txt'

const serveAside = (request: Request) =>
  Promise.resolve(new Response('', { status: new URL(request.url).pathname === ASIDE ? 200 : 503 }))

/**
 * The page that the last app left. The next app of this process uses it: its compiled code and its connection save a
 * third of the time of a start.
 */
let idle: PageSlot | null = null

/** Pages that a test changed in a way that a reload does not undo. */
const changed = new WeakSet<Page>()

/**
 * Takes the idle page, or opens one.
 * @param stored the storage of an earlier start of the same profile, and the port of its origin
 */
export async function takePageSlot(stored: StoredPage | null) {
  const found = idle
  idle = null
  const isFit =
    found !== null &&
    (stored === null || Number(new URL(found.address.origin).port) === stored.port)
  if (found !== null && !isFit) await closeSlot(found)
  const slot = isFit && found !== null ? found : await openSlot(stored?.port)
  slot.uses += 1
  await restore(slot, stored?.storageState)
  return slot
}

async function openSlot(port: number | undefined): Promise<PageSlot> {
  const browser = await sharedChromium()
  const address = await openPageAddress(port)
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: VIEWPORT,
    reducedMotion: 'reduce',
    locale: 'en-US',
    permissions: ['clipboard-read', 'clipboard-write', 'microphone'],
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const slot: PageSlot = { page, context, address, bridge: null, uses: 0 }
  await exposeBridge(context, address.origin, () => slot.bridge)
  address.answerWith(serveAside)
  await page.goto(address.origin + ASIDE)
  markChanges(page)
  return slot
}

/** Notes what stays in a page when it is reloaded. */
function markChanges(page: Page): void {
  const context = page.context()
  const watch = <Name extends string>(
    of: Record<Name, (...args: never[]) => unknown>,
    name: Name,
  ) => {
    const original = of[name].bind(of)
    of[name] = (...args) => {
      changed.add(page)
      return original(...args)
    }
  }
  watch(page, 'addInitScript')
  watch(page, 'exposeFunction')
  watch(context, 'newCDPSession')
  watch(context, 'newPage')
}

async function restore(
  { page, address }: PageSlot,
  state: StorageState | undefined,
): Promise<void> {
  const items = state?.origins.find(({ origin }) => origin === address.origin)?.localStorage ?? []
  await page.evaluate(`{
    localStorage.clear(); sessionStorage.clear()
    for (const { name, value } of ${JSON.stringify(items)}) localStorage.setItem(name, value)
  }`)
}

/** Leaves the page to the next app, or closes it after a test that changed it. */
export async function leavePageSlot(slot: PageSlot): Promise<void> {
  const { page, context, address, uses } = slot
  page.removeAllListeners()
  address.answerWith(serveAside)
  // Where Playwright stores the fake clock of a page.
  const hasClock = await page.evaluate<boolean>(`'__pwClock' in globalThis`).catch(() => true)
  const isUsable = !hasClock && !changed.has(page) && context.pages().length === 1
  if (!isUsable || idle !== null || uses >= MAX_USES) return closeSlot(slot)
  await page.mouse.move(0, 0)
  await page.unrouteAll()
  await page.setViewportSize(VIEWPORT)
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: null, forcedColors: null })
  await visit(page, address.origin + ASIDE)
  slot.bridge = null
  idle = slot
}

async function closeSlot({ context, address }: PageSlot): Promise<void> {
  await context.close()
  address.close()
}
