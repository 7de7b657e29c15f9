import { app, Menu } from 'electron'
import { productName } from '#contract/literals.ts'
import { registerAppScheme } from './network/app-scheme.ts'
import { startCrashpad } from './files/crash-dumps.ts'
import type { Development } from './development.ts'
import { setNetworkSwitches } from './network/chromium-network-policy.ts'

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

/**
 * Maximum bytecode that the engine inlines into an optimised function, bytes. The engine's default is 920. Inlined code
 * enlarges the page's heap: 500 changes of the open chat add 1.4 MB with the default, and 1.0 MB with this limit
 * (`tests/bench/figures/heap.ts`). More inlining does not make rendering faster.
 */
const INLINED_MOST = 200

/** Sets the limit for both optimising compilers of the JavaScript engine. Must run before the first page. */
export function setEngineSwitches(): void {
  const { commandLine } = app
  const flags = [
    commandLine.getSwitchValue('js-flags'),
    `--max-inlined-bytecode-size-cumulative=${INLINED_MOST}`,
    `--max-maglev-inlined-bytecode-size-cumulative=${INLINED_MOST}`,
  ]
  // Only the last of repeated switches counts, so flags from the command line are merged with these.
  commandLine.appendSwitch('js-flags', flags.filter(Boolean).join(' '))
}
