import { failToStart, whenReady } from './electron/lifecycle.ts'
import { openAdapters } from './phases/adapters.ts'
import { startTheRest } from './phases/after-first-screen.ts'
import { mayStart, readArguments } from './phases/arguments.ts'
import { openBridge } from './phases/bridge.ts'
import { createDesktop } from './phases/desktop.ts'
import { createServices } from './phases/services.ts'
import { prepareShutdown } from './phases/shutdown.ts'
import { openWindows } from './phases/windows.ts'
import { connect } from './phases/wiring.ts'

const run = readArguments()
// Not awaited at the top level, because Electron becomes ready only after this module has run.
if (mayStart(run)) whenReady().then(start).catch(failToStart)

/** The phases of the start. Each uses only what the earlier ones return. */
async function start(): Promise<void> {
  const adapters = await openAdapters(run)
  const services = await createServices(run, adapters)

  prepareShutdown(run, adapters, services)
  // The connection and the session load while the window opens.
  const known = services.connection.start()
  const ready = known.then(() => services.session.start())
  const windows = await openWindows(run, adapters, services, known)
  const desktop = createDesktop(adapters, services, windows)
  openBridge(adapters, services, windows, ready)
  connect(run, adapters, services, windows, desktop)

  await ready
  services.idleLock.start()
  await adapters.startup.opened
  if (!run.quitting.signal.aborted) await startTheRest(adapters, services, windows, desktop)
}
