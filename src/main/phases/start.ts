import type { Adapters } from './adapters.ts'
import { startTheRest } from './after-first-screen.ts'
import type { Run } from './arguments.ts'
import { openBridge } from './bridge.ts'
import { createDesktop } from './desktop.ts'
import { createServices } from './services.ts'
import { prepareShutdown } from './shutdown.ts'
import type { openWindows } from './windows.ts'
import { connect } from './wiring.ts'

/**
 * Starts the app. Its phases run in order, and each uses only what the earlier ones return. Electron is used only by the
 * adapters and the windows; tests pass others.
 * @param open opens the main window
 */
export async function startApp(
  run: Run,
  adapters: Adapters,
  open: typeof openWindows,
): Promise<void> {
  const services = await createServices(run, adapters)

  prepareShutdown(run, adapters, services)
  // The connection and the session load while the window opens.
  const known = services.connection.start()
  const ready = known.then(() => services.session.start())
  const windows = await open(run, adapters, services, known)
  const desktop = createDesktop(adapters, services, windows)
  openBridge(adapters, services, windows, ready)
  connect(run, adapters, services, windows, desktop)

  await ready
  services.idleLock.start()
  await adapters.startup.opened
  if (!run.quitting.signal.aborted) await startTheRest(adapters, services, windows, desktop)
}
