import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { bufferedPush } from '#contract/bridge-channels.ts'
import type { BridgeIpc } from '#main/electron/bridge-ipc.ts'
import { answerRequest } from '#main/bridge/handle-request.ts'

const PRELOAD = join(import.meta.dirname, '../../../src/preload')

/** Names of the functions by which the page and the host reach each other. */
const REQUEST = 'bandejaHostRequest'
const LISTENING = 'bandejaHostListening'
const PUSH = 'bandejaHostPush'

/** The preload's own modules, as functions of a script. */
const preloadModule = (name: string): string =>
  stripTypeScriptTypes(readFileSync(join(PRELOAD, name), 'utf8')).replace(/^export /gm, '')

const SCRIPT = `if (window.top === window && location.protocol === 'https:') {
  ${preloadModule('bridge.ts')}
  ${preloadModule('guard-navigation.ts')}
  const { ${REQUEST}: request, ${LISTENING}: reportListening } = window;
  const bridge = createBridge('main', {
    request: (name, input) => request(name, input),
    onPush: (receive) => { window.${PUSH} = receive; },
    reportListening: (name, isListening) => {
      if (name === ${JSON.stringify(bufferedPush)}) void reportListening(isListening);
    },
  });
  Object.defineProperty(window, 'bandeja', { value: Object.freeze(bridge) });
  guardNavigation(window);
  delete globalThis.RTCPeerConnection;
  delete globalThis.webkitRTCPeerConnection;
}`

/** The id with which the main page's requests reach the bridge, as those of Electron have the id of their window. */
export const MAIN_SENDER = 1

/** Whether an address is the app's page, and not a response of a service with the page's origin. */
function isPage(address: string, origin: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return url.origin === origin && !url.pathname.startsWith('/api/')
}

/** The bridge over Playwright's bindings instead of Electron's IPC, with the same rules for what a page may ask. */
export function createPageBridge() {
  const opened = Promise.withResolvers<BridgeIpc>()
  return {
    /** Takes the place of main's `serveBridge`. */
    serve: (ipc: BridgeIpc) => opened.resolve(ipc),
    /** Sends a request as the page does, also before the page is open. */
    async request(name: unknown, input: unknown) {
      const { ready, onAnswered, ...server } = await opened.promise
      await ready
      const answered = await answerRequest(server, name, input)
      if (answered.ok) onAnswered(name, input, MAIN_SENDER)
      return answered
    },
    /** Notes whether the page listens to pushes. */
    async setListening(isListening: boolean) {
      const { window } = await opened.promise
      window.setPageReady(isListening)
    },
  }
}

export type PageBridge = ReturnType<typeof createPageBridge>

/** Gives the pages of a context the bridge of the app that uses them; null between two apps. */
export async function exposeBridge(
  context: BrowserContext,
  origin: string,
  current: () => PageBridge | null,
): Promise<void> {
  await context.exposeBinding(REQUEST, ({ page, frame }, name: unknown, input: unknown) => {
    const bridge = current()
    if (bridge === null || frame !== page.mainFrame() || !isPage(frame.url(), origin))
      throw new Error('refused')
    return bridge.request(name, input)
  })
  await context.exposeBinding(LISTENING, (_, isListening: unknown) =>
    current()?.setListening(isListening === true),
  )
  await context.addInitScript(SCRIPT)
}

/** Sends a push to the page, if it is loaded. Like Electron, it reports no loss. */
export async function sendPush(page: Page, name: string, payload: unknown): Promise<void> {
  const script = `window.${PUSH}?.(${JSON.stringify(name)}, ${JSON.stringify(payload)})`
  await page.evaluate(script).catch(() => undefined)
}
