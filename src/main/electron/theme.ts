import { nativeTheme } from 'electron'
import type { Settings } from '#contract/bridge.ts'

/** The page's own surface colours, shown until it paints. They stand in renderer/app/tokens.css as --b-surface. */
const SURFACE = { light: '#ffffff', dark: '#161b1e' } as const

/** Dark or light for menus, dialogs, the title bar, and for a page that follows the system. */
export function applyTheme(theme: Settings['theme']): void {
  nativeTheme.themeSource = theme
}

export function surfaceColour(): string {
  return nativeTheme.shouldUseDarkColors ? SURFACE.dark : SURFACE.light
}

export function onThemeChange(listener: () => void): void {
  nativeTheme.on('updated', listener)
}
