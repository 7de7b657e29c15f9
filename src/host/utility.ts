import { runHost } from './host.ts'
import type { Ready } from '#workspace/serve.ts'

/** The property that Electron adds to `process` in a utility process; Node's types do not have it. */
interface UtilityProcess {
  parentPort?: { postMessage(message: Ready): void }
}

/**
 * The entry point of the service inside the packaged app: `utilityProcess.fork(thisFile, arguments)`. When the service
 * is ready, it sends a message to the parent process instead of printing a JSON line. The service ends with the app.
 */
const utility: UtilityProcess = process
// The user's environment must not open the app's own service to the network.
const { BANDEJA_LINE_KEY, BANDEJA_LINE_KEY_FILE, BANDEJA_PRIVATE_HOSTS } = process.env
const env = { BANDEJA_LINE_KEY, BANDEJA_LINE_KEY_FILE, BANDEJA_PRIVATE_HOSTS }
await runHost(process.argv.slice(2), env, (ready) => utility.parentPort?.postMessage(ready))
