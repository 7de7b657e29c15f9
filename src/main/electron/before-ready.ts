import { app, Menu } from 'electron'
import { registerAppScheme } from './app-scheme.ts'
import { startCrashpad } from './crash-dumps.ts'
import type { Development } from './development.ts'
import { setEngineSwitches } from './chromium-features.ts'
import { setNetworkSwitches } from './chromium-network-policy.ts'
import { productName } from '#contract/literals.ts'

const APP_ID = 'example.bandeja.app'

/**
 * Configures Electron before it is ready: names, folders, crash dumps, Chromium's switches, the menu and the app's
 * scheme.
 */
export function configureBeforeReady({ userData }: Development): void {
  app.setName(productName)
  // Windows shows notifications only for apps with this id.
  app.setAppUserModelId(APP_ID)
  if (userData !== null) app.setPath('userData', userData)
  startCrashpad()
  setNetworkSwitches()
  setEngineSwitches()
  // Prevents Electron's default menu, whose shortcuts would reload the page.
  Menu.setApplicationMenu(null)
  registerAppScheme()
}

/** Exits at once because another instance is already running. */
export function endNow(): void {
  app.exit(0)
}
