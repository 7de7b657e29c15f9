import { BrowserWindow, screen, type WebContents } from 'electron'
import type { PushName } from '#contract/bridge.ts'
import { bridgeChannels } from '#contract/bridge-channels.ts'
import { createSerialQueue } from '#contract/rules/service/serial-queue.ts'
import { productName } from '#contract/literals.ts'
import type { FileStore, Log } from '#main/ports.ts'
import { APP_ORIGIN, isPage } from '#main/electron/network/app-origin.ts'
import { pagePreferences, type PagePreferences } from './page-preferences.ts'
import { createPendingNavigation } from './pending-navigation.ts'
import { placeOn, readPlacement, SMALLEST, type Placement } from './window-placement.ts'

const PLACEMENT_FILE = 'window.json'
/** Time after which the window is shown even without a page, ms. It does not apply if the app starts hidden. */
const SHOW_AT_LATEST_MS = 4_000
/** Delay before the placement is saved, ms, because moving and resizing cause many events. */
const SAVE_AFTER_MS = 400

export interface MainWindowDeps extends PagePreferences {
  icon: string
  /** Background colour until the page paints. */
  background: string
  /** The path to open first. */
  path: string
  /** What `readStoredPlacement` returned. */
  placement: string | null
  files: FileStore
  log: Log
  /** Whether the app starts without showing the window. */
  startsHidden: boolean
  /** Called when the user closes the window. Resolves to whether the app stays open without the window. */
  staysWhenClosed: () => Promise<boolean>
  /** Called if `staysWhenClosed` resolves to false. */
  quit: () => void
  /** Returns the zoom in percent. Called after each navigation. */
  zoom: () => number
}

/** The app's main window. It exists as long as the app runs. Closing it hides it or quits the app. */
export type MainWindow = ReturnType<typeof openMainWindow>

export function openMainWindow(deps: MainWindowDeps) {
  const { files, log } = deps
  const { isMaximized, ...bounds } = placeOn(workAreas(), readPlacement(deps.placement))
  const window = new BrowserWindow({
    ...bounds,
    minWidth: SMALLEST.width,
    minHeight: SMALLEST.height,
    title: productName,
    icon: deps.icon,
    backgroundColor: deps.background,
    autoHideMenuBar: true,
    show: false,
    // With `true`, the page's scripts would wait for the graphics process.
    paintWhenInitiallyHidden: false,
    webPreferences: pagePreferences(deps),
  })
  const { webContents } = window
  let isLeaving = false
  let stayed = () => {}
  const placementWrites = createSerialQueue()
  let timer: NodeJS.Timeout | undefined

  let isMaximizedWhenShown = isMaximized
  const reveal = () => {
    if (window.isDestroyed() || window.isVisible() || isLeaving) return
    if (isMaximizedWhenShown) window.maximize()
    isMaximizedWhenShown = false
    window.show()
  }
  // At `dom-ready` the scripts have run. The page paints soon after; until then the background is visible.
  if (!deps.startsHidden) {
    webContents.once('dom-ready', reveal)
    const latest = setTimeout(reveal, SHOW_AT_LATEST_MS)
    window.once('show', () => clearTimeout(latest))
  }

  function savePlacement(): Promise<void> {
    clearTimeout(timer)
    const placement: Placement = {
      bounds: window.getNormalBounds(),
      isMaximized: window.isMaximized(),
    }
    return placementWrites
      .run(() => files.write(PLACEMENT_FILE, JSON.stringify(placement)))
      .catch((error: unknown) => {
        log.warn('The window placement could not be saved.', { cause: String(error) })
      })
  }
  const savePlacementSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void savePlacement(), SAVE_AFTER_MS)
  }
  window.on('resize', savePlacementSoon)
  window.on('move', savePlacementSoon)
  window.on('maximize', savePlacementSoon)
  window.on('unmaximize', savePlacementSoon)

  window.on('close', (event) => {
    if (isLeaving) return
    event.preventDefault()
    void savePlacement()
    void deps.staysWhenClosed().then((stays) => {
      if (!stays) return deps.quit()
      window.hide()
      stayed()
    })
  })
  window.on('focus', () => window.flashFrame(false))
  // A page must not prevent the app from quitting.
  webContents.on('will-prevent-unload', (event) => event.preventDefault())

  function load(path: string): void {
    // `loadURL` also rejects if the page crashes, which crash-recovery.ts handles.
    webContents.loadURL(APP_ORIGIN + path).catch((error: unknown) => {
      log.warn('The page did not load.', { cause: String(error) })
    })
  }
  load(deps.path)
  // Chromium stores its own zoom for every origin, so the app's zoom is set after each navigation.
  webContents.on('did-navigate', () => webContents.setZoomFactor(deps.zoom() / 100))
  webContents.on('did-navigate', (_, url) => {
    if (isPage(url)) return
    log.warn('The window left the app’s page. The page is reloaded.')
    load('/')
  })

  let mayInspect = true
  const closeDevTools = () => {
    if (!mayInspect && !window.isDestroyed()) webContents.closeDevTools()
  }
  webContents.on('devtools-opened', closeDevTools)

  const send = (name: PushName, payload: unknown) => {
    if (!window.isDestroyed()) webContents.send(bridgeChannels.push, name, payload)
  }
  const navigation = createPendingNavigation((path) => send('navigate', { path }))
  // Fires only for a new document, not when the page itself changes its route.
  webContents.on('did-navigate', () => navigation.setReady(false))
  webContents.on('render-process-gone', () => navigation.setReady(false))
  const show = () => {
    if (window.isDestroyed()) return
    if (window.isMinimized()) window.restore()
    reveal()
    window.focus()
  }

  return {
    native: window,
    contents: webContents,
    /** Shows and focuses the window, also if it is hidden or minimised. */
    show,
    /** Sends a push to the page, if the window exists. */
    send,
    hide: () => window.hide(),
    isVisible: (): boolean => !window.isDestroyed() && window.isVisible(),
    isFocused: (): boolean => !window.isDestroyed() && window.isFocused() && window.isVisible(),
    /** Highlights the app in the taskbar or dock until the window has the focus. */
    flash() {
      if (!window.isDestroyed() && !window.isFocused()) window.flashFrame(true)
    },
    /** Focuses the window, and navigates to a path as soon as the page is ready. */
    open(path: string) {
      show()
      navigation.navigate(path)
    },
    /** Sets whether the page listens to requests to navigate. */
    setPageReady: navigation.setReady,
    /** Cancels a navigation that waits for the page to be ready. Called after a sign-out. */
    cancelNavigation: navigation.cancel,
    /** Allows or blocks the developer tools. Blocking also closes them. */
    allowDevTools(isAllowed: boolean) {
      mayInspect = isAllowed
      closeDevTools()
    },
    /**
     * Sets the zoom of the page.
     * @param percent 100 for the actual size
     */
    setZoom(percent: number) {
      if (!window.isDestroyed()) webContents.setZoomFactor(percent / 100)
    },
    setBackground: (colour: string) => window.setBackgroundColor(colour),
    owns: (contents: Pick<WebContents, 'id'>): boolean => contents.id === webContents.id,
    onShownOrHidden(listener: () => void) {
      window.on('show', listener)
      window.on('hide', listener)
    },
    onFocus: (listener: () => void) => void window.on('focus', listener),
    /** Calls the listener after the user has closed the window and the app stays open, so that the window is hidden. */
    onStayed(listener: () => void) {
      stayed = listener
    },
    /** Hides the window before the app quits, and lets it close. Resolves once the placement is saved. */
    leave() {
      isLeaving = true
      window.hide()
      return savePlacement()
    },
  }
}

function workAreas() {
  const main = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter(({ id }) => id !== main.id)
  return [main, ...others].map(({ workArea }) => workArea)
}

/** Reads the placement that an earlier run has saved. */
export async function readStoredPlacement(files: FileStore, log: Log): Promise<string | null> {
  try {
    return await files.read(PLACEMENT_FILE)
  } catch (error) {
    log.warn('The window placement could not be read.', { cause: String(error) })
    return null
  }
}
