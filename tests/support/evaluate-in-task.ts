import type { ElectronApplication, JSHandle } from 'playwright'

/**
 * Runs Playwright's evaluations in the main process in tasks of their own. Playwright calls over
 * Node's inspector, which runs them amid other JavaScript. If Node is just finishing its tick
 * queue, between its last check and marking it as empty, a tick added by the call is never run, and
 * neither is any later one: the process's streams, and so every response to the page, hang forever.
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

/** The same function, in a task of its own. Playwright sends a function as its source only. */
function later(pageFunction: () => unknown): () => unknown {
  const source = `async (object, argument) => {
    await new Promise((resolve) => setImmediate(resolve))
    return (${String(pageFunction)})(object, argument)
  }`
  return Object.assign(() => undefined, { toString: () => source })
}
