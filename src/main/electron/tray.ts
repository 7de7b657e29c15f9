import { join } from 'node:path'
import { Menu, nativeImage, Tray, type MenuItemConstructorOptions } from 'electron'
import type { TrayEntry, TrayMenu, TrayState } from '../ports.ts'

export interface TrayDeps {
  pictures: string
  /** A plain click on the icon, if the system reports it. */
  onClick: () => void
}

/** The icon beside the clock. Created with the first state, so that it never shows an empty menu. */
export function createTray({ pictures, onClick }: TrayDeps): TrayMenu & { destroy(): void } {
  let tray: Tray | null = null

  const picture = (icon: TrayState['icon']) => {
    const image = nativeImage.createFromPath(join(pictures, 'tray', `${icon}.png`))
    return process.platform === 'darwin' ? image.resize({ height: 18 }) : image
  }

  return {
    render(state) {
      if (tray === null) {
        tray = new Tray(picture(state.icon))
        tray.on('click', onClick)
      } else {
        tray.setImage(picture(state.icon))
      }
      tray.setToolTip(state.tooltip)
      tray.setContextMenu(Menu.buildFromTemplate(state.entries.map(menuItem)))
    },
    destroy() {
      tray?.destroy()
      tray = null
    },
  }
}

function menuItem(entry: TrayEntry | null): MenuItemConstructorOptions {
  if (entry === null) return { type: 'separator' }
  const { id, label, checked, enabled, onClick } = entry
  const kind: MenuItemConstructorOptions = checked === undefined ? {} : { type: 'radio', checked }
  return { id, label, enabled, click: onClick, ...kind }
}
