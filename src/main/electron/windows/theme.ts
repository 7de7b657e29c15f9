import { nativeTheme } from 'electron'
import type { Settings } from '#contract/bridge.ts'

/** Background colours until the page paints. They must equal --b-surface in renderer/app/tokens.css. */
const SURFACE = { light: '#ffffff', dark: '#161b1e' } as const

/** Sets dark or light for menus, dialogs, the title bar, and for pages that follow the system's theme. */
export function applyTheme(theme: Settings['theme']): void {
  nativeTheme.themeSource = theme
}

export function surfaceColour(): string {
  return nativeTheme.shouldUseDarkColors ? SURFACE.dark : SURFACE.light
}

export function onThemeChange(listener: () => void): void {
  nativeTheme.on('updated', listener)
}
