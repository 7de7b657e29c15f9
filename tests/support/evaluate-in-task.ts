import type { ElectronApplication, JSHandle } from 'playwright'

/**
 * Runs each of Playwright's evaluations in the main process as a separate task. Playwright uses Node's inspector, which
 * interrupts other JavaScript to run an evaluation. This may happen while Node finishes its tick queue, after its last
 * check and before it marks the queue as empty. Then a tick that the evaluation adds is never run, and no later tick
 * either, so all streams of the process hang forever.
 */
export function evaluateInTask(electron: ElectronApplication): void {
  wrap(electron)
  const browserWindow = electron.browserWindow.bind(electron)
  Object.assign(electron, {
    browserWindow: async (page: Parameters<typeof browserWindow>[0]) =>
      wrap(await browserWindow(page)),
  })
}

function wrap<Target extends ElectronApplication | JSHandle>(target: Target): Target {
  const evaluate: JSHandle['evaluate'] = target.evaluate.bind(target)
  return Object.assign(target, {
    evaluate: (pageFunction: () => unknown, argument: unknown) =>
      evaluate(later(pageFunction), argument),
  })
}

/** Wraps a function so that it runs as a separate task. Playwright sends only the source of a function. */
function later(pageFunction: () => unknown): () => unknown {
  const source = `async (object, argument) => {
    await new Promise((resolve) => setImmediate(resolve))
    return (${String(pageFunction)})(object, argument)
  }`
  return Object.assign(() => undefined, { toString: () => source })
}
