import { app, Menu } from 'electron'
import { registerAppScheme } from './app-scheme.ts'
import type { Development } from './development.ts'
import { setEngineSwitches } from './chromium-features.ts'
import { setNetworkSwitches } from './chromium-network-policy.ts'

const APP_ID = 'example.bandeja.app'

/** What has to be said before Electron is ready: names, folders, Chromium's switches, our scheme. */
export function configureBeforeReady({ userData }: Development): void {
  app.setName('Bandeja')
  // Windows shows notifications of programs it knows by this id only.
  app.setAppUserModelId(APP_ID)
  if (userData !== null) app.setPath('userData', userData)
  setNetworkSwitches()
  setEngineSwitches()
  // Electron's own menu is not made first: ours takes its place, and its keys would reload the page.
  Menu.setApplicationMenu(null)
  registerAppScheme()
}

/** Ends at once, for a start that has nothing to do. */
export function endNow(): void {
  app.exit(0)
}
