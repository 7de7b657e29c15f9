import type { ElectronApplication, JSHandle } from 'playwright'

/**
 * Lets what a test evaluates in the main process run in a task of its own, from then on.
 *
 * The driver's calls come over Node's inspector, which runs them in the midst of whatever JavaScript is running. If
 * that is Node emptying its queue of ticks, between its last look into the queue and its note that the queue is empty,
 * then a tick that the call adds is in a queue which counts as empty, and no tick of the process ever runs again: its
 * streams, and so every answer to the page, stand still for good.
 */
export function evaluateInATask(electron: ElectronApplication): void {
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

/** The same function, in a task of its own. The driver sends a function as its source, and so asks for no more of it. */
function later(pageFunction: () => unknown): () => unknown {
  const source = `async (object, argument) => {
    await new Promise((resolve) => setImmediate(resolve))
    return (${String(pageFunction)})(object, argument)
  }`
  return Object.assign(() => undefined, { toString: () => source })
}
