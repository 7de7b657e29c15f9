import { runHost } from './host.ts'
import type { Ready } from './serve.ts'

/** What Electron puts on `process` in a utility process; Node's types do not know of it. */
interface UtilityProcess {
  parentPort?: { postMessage(message: Ready): void }
}

/**
 * The service inside the packaged app: `utilityProcess.fork(thisFile, arguments)`. The ready line of the command line is
 * the first message here. The process ends with the app.
 */
const utility: UtilityProcess = process
await runHost(process.argv.slice(2), (ready) => utility.parentPort?.postMessage(ready))
