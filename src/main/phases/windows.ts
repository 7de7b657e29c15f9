import { createChatWindows } from '#main/chat-windows/chat-windows.ts'
import { loadFetchClasses, serveAppScheme } from '#main/electron/app-scheme.ts'
import { isAutoStarted } from '#main/electron/auto-start.ts'
import { openChatWindow } from '#main/electron/chat-window.ts'
import { serveContextMenus } from '#main/electron/context-menu.ts'
import { createFramePolicy } from '#main/electron/frame-policy.ts'
import * as lifecycle from '#main/electron/lifecycle.ts'
import { openMainWindow, readStoredPlacement } from '#main/electron/main-window.ts'
import { guardWebContents } from '#main/electron/navigation-guards.ts'
import { applyTheme, surfaceColour } from '#main/electron/theme.ts'
import { hasTrayHost } from '#main/electron/tray-host.ts'
import type { Adapters } from './adapters.ts'
import type { Run } from './arguments.ts'
import type { Services } from './services.ts'

export type Windows = Awaited<ReturnType<typeof openWindows>>

/**
 * Sets the rules for all windows and opens the main window, whose page loads from now on.
 * @param known resolves when the connection has started
 */
export async function openWindows(
  { development, links }: Run,
  { paths, managedBy, ports }: Adapters,
  { settings, connection, gateway, isLocked, texts }: Services,
  known: Promise<void>,
) {
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
  applyTheme(settings.view().theme)
  const look = {
    preload: paths.preload,
    icon: paths.icon,
    zoom: () => settings.view().zoom,
    hasDevTools: development.isDevelopment,
    log,
  }
  const startsHidden = isAutoStarted(process.argv)
  const placement = await readStoredPlacement(files, log)
  const page = openMainWindow({
    ...look,
    background: surfaceColour(),
    placement,
    path: links.first(),
    startsHidden,
    staysWhenClosed: async () => settings.view().closeToTray && (await hasTrayHost()),
    quit: lifecycle.quit,
    files,
  })
  const chatWindows = createChatWindows((contactId, events) =>
    openChatWindow(contactId, events, { ...look, background: surfaceColour() }),
  )
  return { page, startsHidden, chatWindows, frames }
}
