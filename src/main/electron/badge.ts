import { join } from 'node:path'
import { app, nativeImage, type BrowserWindow } from 'electron'

/**
 * Returns a function that shows the number of waiting chats on the dock (macOS, some Linux desktops), or as a dot
 * on the taskbar (Windows).
 * @param description for screen readers
 */
export function createBadge(window: BrowserWindow, pictures: string) {
  return (pendingChats: number, description: string): void => {
    if (process.platform === 'win32') {
      const dot = nativeImage.createFromPath(join(pictures, 'tray', 'overlay.png'))
      window.setOverlayIcon(pendingChats > 0 ? dot : null, description)
    } else {
      app.setBadgeCount(pendingChats)
    }
  }
}
