import { join } from 'node:path'
import { app, nativeImage, type BrowserWindow } from 'electron'

/**
 * Returns a function that shows the pending chats. On the dock (macOS, some Linux desktops) it shows their number. On
 * the taskbar of Windows it shows a dot if there are any; `description` is the dot's text for screen readers.
 * @param pictures folder of the app's pictures
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
