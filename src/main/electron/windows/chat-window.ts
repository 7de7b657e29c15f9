import { BrowserWindow } from 'electron'
import { bridgeChannels, chatWindowArgument } from '#contract/bridge-channels.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { productName } from '#contract/literals.ts'
import type { ChatWindow, ChatWindowEvents } from '#main/chat-windows/chat-windows.ts'
import type { Log } from '#main/ports.ts'
import { APP_ORIGIN, isPage } from '#main/electron/network/app-origin.ts'
import { pagePreferences, type PagePreferences } from './page-preferences.ts'

const SIZE = { width: 720, height: 760, minWidth: 420, minHeight: 420 }

export interface ChatWindowDeps extends PagePreferences {
  icon: string
  /** Background colour until the page paints. */
  background: string
  /** Returns the zoom in percent. Called after each navigation. */
  zoom: () => number
  log: Log
}

/** Opens a window in which the app's page shows only one chat. */
export function openChatWindow(
  contactId: string,
  events: ChatWindowEvents,
  deps: ChatWindowDeps,
): ChatWindow {
  const window = new BrowserWindow({
    ...SIZE,
    title: productName,
    icon: deps.icon,
    backgroundColor: deps.background,
    autoHideMenuBar: true,
    show: false,
    webPreferences: { ...pagePreferences(deps), additionalArguments: [chatWindowArgument] },
  })
  const { webContents } = window
  webContents.once('dom-ready', () => {
    if (!window.isDestroyed()) window.show()
  })
  webContents.on('did-navigate', (_, url) => {
    if (!isPage(url)) return window.destroy()
    webContents.setZoomFactor(deps.zoom() / 100)
  })
  webContents.on('will-prevent-unload', (event) => event.preventDefault())
  // A crashed page is not loaded again, because the chat is also in the main window.
  webContents.on('render-process-gone', () => window.destroy())
  window.on('focus', events.onFocusChange)
  window.on('blur', events.onFocusChange)
  window.on('closed', events.onClosed)
  webContents
    .loadURL(`${APP_ORIGIN}${menuPaths.chats}?${new URLSearchParams({ chat: contactId })}`)
    .catch((error: unknown) => {
      deps.log.warn('The page of a chat window did not load.', { cause: String(error) })
      if (!window.isDestroyed()) window.destroy()
    })

  const isOpen = () => !window.isDestroyed()
  return {
    show() {
      if (!isOpen()) return
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
    },
    isFocused: () => isOpen() && window.isFocused(),
    send(name, payload) {
      if (isOpen()) webContents.send(bridgeChannels.push, name, payload)
    },
    owns: (senderId) => isOpen() && webContents.id === senderId,
    setZoom(percent) {
      if (isOpen()) webContents.setZoomFactor(percent / 100)
    },
    setBackground(colour) {
      if (isOpen()) window.setBackgroundColor(colour)
    },
    close() {
      if (isOpen()) window.destroy()
    },
  }
}
