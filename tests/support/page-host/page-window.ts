import type { Page } from 'playwright'
import type { PushName } from '#contract/bridge.ts'
import { createChatWindows } from '#main/chat-windows/chat-windows.ts'
import { createFramePolicy } from '#main/electron/network/frame-policy.ts'
import { createPendingNavigation } from '#main/electron/windows/pending-navigation.ts'
import { Failure } from '#main/failure.ts'
import type { openWindows, PageWindow } from '#main/phases/windows.ts'
import { createPageServer } from '#main/page-server/page-server.ts'
import { MAIN_SENDER, sendPush } from './page-bridge.ts'

export interface HostWindow {
  /** Origin under which the page is served. */
  origin: string
  page: Page
  /** Shows the number of waiting chats. */
  setBadge: (waiting: number) => void
  /** Receives the handler of all requests to the origin, before the page is opened. */
  onServed: (serve: (request: Request) => Promise<Response>) => void
}

/**
 * Makes a page of a browser the main window; `launchPageApp` loads it. It is always shown and focused: hiding it, pop-outs, the dock and native
 * dialogs need the desktop.
 */
export function pageWindows({ origin, page, setBadge, onServed }: HostWindow): typeof openWindows {
  return (_run, { paths, managedBy, ports }, { connection, gateway }, known) => {
    const { clock, log } = ports
    const frames = createFramePolicy({
      origins: () => connection.view()?.frames ?? [],
      allowed: managedBy.policy.frames,
      known,
      clock,
    })
    onServed(
      createPageServer({
        origin,
        gateway,
        frames: frames.serve,
        folder: paths.page,
        devServer: null,
        log,
      }),
    )
    const shown = new Set<() => void>()
    const window = mainWindow(page, setBadge, shown)
    page.once('domcontentloaded', () => {
      for (const listener of shown) listener()
    })
    const chatWindows = createChatWindows(() => {
      throw new Failure('CONFLICT', 'The page host opens no further window.')
    })
    return Promise.resolve({ page: window, startsHidden: false, chatWindows, frames })
  }
}

function mainWindow(
  page: Page,
  setBadge: HostWindow['setBadge'],
  shown: Set<() => void>,
): PageWindow {
  const send = (name: PushName, payload: unknown) => void sendPush(page, name, payload)
  const navigation = createPendingNavigation((path) => send('navigate', { path }))
  // A new document has no listeners yet; the page's own routing keeps them.
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      navigation.setReady(false)
  })
  return {
    show: () => undefined,
    send,
    hide: () => undefined,
    isVisible: () => true,
    isFocused: () => true,
    flash: () => undefined,
    open: (path) => navigation.navigate(path),
    setPageReady: navigation.setReady,
    cancelNavigation: navigation.cancel,
    allowDevTools: () => undefined,
    setZoom: () => undefined,
    setBackground: () => undefined,
    owns: ({ id }) => id === MAIN_SENDER,
    onShownOrHidden: (listener) => void shown.add(listener),
    onFocus: () => undefined,
    onStayed: () => undefined,
    leave: () => Promise.resolve(),
    reload: () => void page.reload().catch(() => undefined),
    choosePath: () => Promise.resolve(null),
    setBadge,
  }
}
