import { setTimeout as wait } from 'node:timers/promises'
import type { StartFault } from '#contract/start-faults.ts'
import type { Ready } from '#workspace/serve.ts'
import { runHost } from './host.ts'

/** The property that Electron adds to `process` in a utility process; Node's types do not have it. */
interface UtilityProcess {
  parentPort?: { postMessage(message: Ready | { fault: StartFault }): void }
}

/** How long the process waits for the app to end it after a failed start, ms. */
const END_MS = 5_000

/**
 * The entry point of the service inside the packaged app: `utilityProcess.fork(thisFile, arguments)`. When the service
 * is ready, or does not start for a known cause, it sends a message to the parent process instead of printing a JSON
 * line. The service ends with the app.
 */
const utility: UtilityProcess = process
// The user's environment must not open the app's own service to the network.
const { BANDEJA_LINE_KEY, BANDEJA_LINE_KEY_FILE, BANDEJA_PRIVATE_HOSTS } = process.env
const env = { BANDEJA_LINE_KEY, BANDEJA_LINE_KEY_FILE, BANDEJA_PRIVATE_HOSTS }
await runHost(process.argv.slice(2), env, {
  onReady: (ready) => utility.parentPort?.postMessage(ready),
  // The message is lost if the process ends before the app has read it.
  async onFault(fault) {
    utility.parentPort?.postMessage({ fault })
    await wait(END_MS)
  },
})
