import { failToStart, whenReady } from './electron/lifecycle.ts'
import { openAdapters } from './phases/adapters.ts'
import { mayStart, readArguments } from './phases/arguments.ts'
import { startApp } from './phases/start.ts'
import { openWindows } from './phases/windows.ts'

const run = readArguments()
// Not awaited at the top level, because Electron becomes ready only after this module has run.
if (mayStart(run)) {
  whenReady()
    .then(async () => startApp(run, await openAdapters(run), openWindows))
    .catch(failToStart)
}
