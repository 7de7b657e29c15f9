import { join } from 'node:path'
import {
  Menu,
  nativeImage,
  Tray,
  type MenuItemConstructorOptions,
  type NativeImage,
} from 'electron'
import type { TrayEntry, TrayMenu, TrayState } from '#main/ports.ts'
import { overlayBitmap } from './overlay-bitmap.ts'

/** Scale factors for which there are pictures. */
const SCALES = [1, 2] as const
/** The highest number with its own picture. Higher numbers have the picture `count-9plus`. */
const COUNT_MAX = 9

export interface TrayDeps {
  pictures: string
  /** Called for a plain click on the icon, if the system reports it. */
  onClick: () => void
}

/** Creates the icon in the system tray. The icon appears at the first `render`, so that its menu is never empty. */
export function createTray({ pictures, onClick }: TrayDeps): TrayMenu & { destroy(): void } {
  let tray: Tray | null = null

  const load = (name: string) => nativeImage.createFromPath(join(pictures, 'tray', `${name}.png`))

  const picture = ({ icon, count }: Pick<TrayState, 'icon' | 'count'>) => {
    const plain = load(icon)
    const number = count > COUNT_MAX ? `${COUNT_MAX}plus` : String(count)
    const image = count === 0 ? plain : withOverlay(plain, load(`count-${number}`))
    return process.platform === 'darwin' ? image.resize({ height: 18 }) : image
  }

  return {
    render(state) {
      if (tray === null) {
        tray = new Tray(picture(state))
        tray.on('click', onClick)
      } else {
        tray.setImage(picture(state))
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

function withOverlay(base: NativeImage, top: NativeImage): NativeImage {
  const image = nativeImage.createEmpty()
  for (const scaleFactor of SCALES) {
    const pixels = overlayBitmap(base.toBitmap({ scaleFactor }), top.toBitmap({ scaleFactor }))
    const side = Math.sqrt(pixels.length / 4)
    const buffer = Buffer.from(pixels)
    image.addRepresentation({ scaleFactor, width: side, height: side, buffer })
  }
  return image
}

function menuItem(entry: TrayEntry | null): MenuItemConstructorOptions {
  if (entry === null) return { type: 'separator' }
  const { id, enabled } = entry
  // A single ampersand would underline the next letter.
  const label = entry.label.replaceAll('&', '&&')
  if ('submenu' in entry) return { id, label, enabled, submenu: entry.submenu.map(menuItem) }
  const { checked, onClick } = entry
  const kind: MenuItemConstructorOptions = checked === undefined ? {} : { type: 'radio', checked }
  return { id, label, enabled, click: onClick, ...kind }
}
