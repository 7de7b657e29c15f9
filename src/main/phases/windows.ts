import { createChatWindows, type ChatWindowsService } from '#main/chat-windows/chat-windows.ts'
import { serveAppScheme } from '#main/electron/network/app-scheme.ts'
import { isAutoStarted } from '#main/electron/auto-start.ts'
import { createBadge } from '#main/electron/alerts/badge.ts'
import { openChatWindow } from '#main/electron/windows/chat-window.ts'
import { serveContextMenus } from '#main/electron/windows/context-menu.ts'
import { recoverFromCrash } from '#main/electron/crash-recovery.ts'
import { createFramePolicy } from '#main/electron/network/frame-policy.ts'
import {
  openMainWindow,
  readStoredPlacement,
  type MainWindow,
} from '#main/electron/windows/main-window.ts'
import { guardWebContents } from '#main/electron/windows/navigation-guards.ts'
import { choosePath } from '#main/electron/os-integration.ts'
import { logPageErrors } from '#main/electron/windows/page-console.ts'
import { hasTrayHost } from '#main/electron/alerts/tray-host.ts'
import { loadFetchClasses } from '#main/page-server/page-server.ts'
import type { Adapters } from './adapters.ts'
import type { Run } from './arguments.ts'
import type { Services } from './services.ts'

/** The main window and its page, without the types of Electron. */
export interface PageWindow extends Omit<MainWindow, 'native' | 'contents'> {
  reload: () => void
  /** Asks where to save a file. @returns an absolute path; null if the user cancelled */
  choosePath: (name: string) => Promise<string | null>
  /** Shows the number of waiting chats on the dock or taskbar. */
  setBadge: (waiting: number, description: string) => void
}

export interface Windows {
  page: PageWindow
  /** Whether the app started without showing the main window. */
  startsHidden: boolean
  chatWindows: ChatWindowsService
  /** The sites that pages may show in frames. */
  frames: Pick<ReturnType<typeof createFramePolicy>, 'isStale'>
}

/**
 * Sets the rules for all windows and opens the main window, whose page loads from now on.
 * @param known resolves when the connection has started
 */
export async function openWindows(
  { development, links }: Run,
  { paths, managedBy, notifier, ports, system }: Adapters,
  { settings, connection, crashReports, gateway, isLocked, texts }: Services,
  known: Promise<void>,
): Promise<Windows> {
  const { files, clock, log } = ports
  loadFetchClasses()
  const frames = createFramePolicy({
    origins: () => connection.view()?.frames ?? [],
    allowed: managedBy.policy.frames,
    known,
    clock,
  })
  serveContextMenus({ isLocked, texts: () => texts().contextMenu, log })
  guardWebContents({ frames: frames.origins, log })
  const { devServer } = development
  serveAppScheme({ gateway, frames: frames.serve, folder: paths.page, devServer, log })
  system.applyTheme(settings.view().theme)
  const look = {
    preload: paths.preload,
    icon: paths.icon,
    zoom: () => settings.view().zoom,
    hasDevTools: development.isDevelopment,
    log,
  }
  const startsHidden = isAutoStarted(process.argv)
  const placement = await readStoredPlacement(files, log)
  const window = openMainWindow({
    ...look,
    background: system.surfaceColour(),
    placement,
    path: links.first(),
    startsHidden,
    staysWhenClosed: async () => settings.view().closeToTray && (await hasTrayHost()),
    quit: system.quit,
    files,
  })
  const chatWindows = createChatWindows((contactId, events) =>
    openChatWindow(contactId, events, { ...look, background: system.surfaceColour() }),
  )
  const { native, contents } = window
  logPageErrors(contents, log, (error) => void crashReports.onError('page', error))
  recoverFromCrash({ contents, notifier, texts: () => texts().crash, log })
  const page: PageWindow = {
    ...window,
    reload: () => contents.reload(),
    choosePath: (name) => choosePath(native, name),
    setBadge: createBadge(native, paths.pictures),
  }
  return { page, startsHidden, chatWindows, frames }
}
