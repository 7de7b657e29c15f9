import { BrowserWindow, screen, type WebContents } from 'electron'
import type { PushName } from '#contract/bridge.ts'
import { bridgeChannels } from '#contract/bridge-channels.ts'
import { createSerialQueue } from '#contract/rules/serial-queue.ts'
import type { FileStore, Log } from '../ports.ts'
import { APP_ORIGIN, isPage } from './app-origin.ts'
import { createPendingNavigation } from './pending-navigation.ts'
import { placeOn, readPlacement, SMALLEST, type Placement } from './window-placement.ts'

const PLACEMENT_FILE = 'window.json'
/** A window whose page has not come by then is shown all the same: better a blank one than none. ms */
const SHOW_AT_LATEST_MS = 4_000
/** Moving and sizing come in bursts; the last one counts. ms */
const KEEP_AFTER_MS = 400

export interface MainWindowDeps {
  preload: string
  icon: string
  /** Behind the page until it paints. */
  background: string
  /** A path of the application to begin at; asked when the page is loaded. */
  path: () => string
  files: FileStore
  log: Log
  /** Asked when a person closes the window: whether the app goes on without it. */
  staysWhenClosed: () => Promise<boolean>
  /** Called where it does not. */
  quit: () => void
  /** Whether the window has developer tools at all: not in a packaged app. */
  hasDevTools: boolean
}

/** The one window of the application. It lives as long as the application; closing it hides it, or quits. */
export interface MainWindow {
  /** Brings it before the person, out of the tray or the dock. */
  show(): void
  hide(): void
  isVisible(): boolean
  isFocused(): boolean
  /** Brings it before the person at a path of the application, as soon as the page listens. */
  open(path: string): void
  /** The page says whether it listens for the places that it is sent to. */
  listens(isListening: boolean): void
  /** Sends the page nowhere that it has not been sent to yet: whom it was told to has left. */
  cancelNavigation(): void
  setBackground(colour: string): void
  /** Closes the developer tools and keeps them closed, or allows them again. */
  allowDevTools(isAllowed: boolean): void
  /** Tells the page, if one is loaded. */
  send(name: PushName, payload: unknown): void
  owns(contents: WebContents): boolean
  onShownOrHidden(listener: () => void): void
  onFocus(listener: () => void): void
  /** From now on closing means closing. Resolves once its place is on disk. */
  leave(): Promise<void>
  readonly contents: WebContents
  readonly native: BrowserWindow
}

export async function openMainWindow(deps: MainWindowDeps): Promise<MainWindow> {
  const { files, log } = deps
  const { isMaximized, ...bounds } = placeOn(workAreas(), readPlacement(await readKept(files, log)))
  const window = new BrowserWindow({
    ...bounds,
    minWidth: SMALLEST.width,
    minHeight: SMALLEST.height,
    title: 'Bandeja',
    icon: deps.icon,
    backgroundColor: deps.background,
    autoHideMenuBar: true,
    show: false,
    // Painting waits for the graphics process, and the page's scripts would wait with it: first they run.
    paintWhenInitiallyHidden: false,
    webPreferences: {
      preload: deps.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      devTools: deps.hasDevTools,
      webSecurity: true,
      webviewTag: false,
      // Following a link by dropping it on the window would leave the page.
      navigateOnDragDrop: false,
      // The scripts are the same at every start: they are kept compiled from the first on, and whole, not only what of
      // them had run by the time that they were loaded.
      v8CacheOptions: 'bypassHeatCheckAndEagerCompile',
      spellcheck: process.platform === 'darwin',
    },
  })
  const { webContents } = window
  let isLeaving = false
  const placementWrites = createSerialQueue()
  let timer: NodeJS.Timeout | undefined

  const reveal = () => {
    if (window.isDestroyed() || window.isVisible() || isLeaving) return
    if (isMaximized) window.maximize()
    window.show()
  }
  // Its scripts have run by then: it paints within moments, and until then the background stands there.
  webContents.once('dom-ready', reveal)
  const latest = setTimeout(reveal, SHOW_AT_LATEST_MS)
  window.once('show', () => clearTimeout(latest))

  function keep(): Promise<void> {
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
  const keepSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void keep(), KEEP_AFTER_MS)
  }
  window.on('resize', keepSoon)
  window.on('move', keepSoon)
  window.on('maximize', keepSoon)
  window.on('unmaximize', keepSoon)

  window.on('close', (event) => {
    if (isLeaving) return
    event.preventDefault()
    void keep()
    void deps.staysWhenClosed().then((stays) => (stays ? window.hide() : deps.quit()))
  })
  // A page that asks to stay has no say in whether the application ends.
  webContents.on('will-prevent-unload', (event) => event.preventDefault())

  function load(path: string): void {
    // It fails when the page crashes, too; crash-recovery.ts handles that.
    webContents.loadURL(APP_ORIGIN + path).catch((error: unknown) => {
      log.warn('The page did not load.', { cause: String(error) })
    })
  }
  load(deps.path())
  webContents.on('did-navigate', (_, url) => {
    if (isPage(url)) return
    log.warn('The window had left the app’s page, which is loaded again.')
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
  const places = createPendingNavigation((path) => send('navigate', { path }))
  // Told of another document only: the page's own ways from place to place leave it the same one.
  webContents.on('did-navigate', () => places.listens(false))
  webContents.on('render-process-gone', () => places.listens(false))
  const show = () => {
    if (window.isDestroyed()) return
    if (window.isMinimized()) window.restore()
    window.show()
    window.focus()
  }

  return {
    native: window,
    contents: webContents,
    show,
    send,
    hide: () => window.hide(),
    isVisible: () => !window.isDestroyed() && window.isVisible(),
    isFocused: () => !window.isDestroyed() && window.isFocused() && window.isVisible(),
    open(path) {
      show()
      places.tell(path)
    },
    listens: places.listens,
    cancelNavigation: places.forget,
    allowDevTools(isAllowed) {
      mayInspect = isAllowed
      closeDevTools()
    },
    setBackground: (colour) => window.setBackgroundColor(colour),
    owns: (contents) => contents.id === webContents.id,
    onShownOrHidden(listener) {
      window.on('show', listener)
      window.on('hide', listener)
    },
    onFocus: (listener) => void window.on('focus', listener),
    leave() {
      isLeaving = true
      window.hide()
      return keep()
    },
  }
}

function workAreas() {
  const main = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter(({ id }) => id !== main.id)
  return [main, ...others].map(({ workArea }) => workArea)
}

async function readKept(files: FileStore, log: Log): Promise<string | null> {
  try {
    return await files.read(PLACEMENT_FILE)
  } catch (error) {
    log.warn('The window’s place could not be read.', { cause: String(error) })
    return null
  }
}
